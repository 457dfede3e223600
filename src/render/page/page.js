"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const names = ["current", "stale", "conflicting", "retired", "superseded"];
  const [CURRENT, RETIRED] = [0, 3];
  const by = (id) => document.getElementById(id);
  const list = by("list"), slider = by("rewind"), words = by("words"), kind = by("kind"), inspector = by("inspector");
  const last = data.steps.length - 1;
  const PAGE = 100;
  let limit = PAGE, chosen = null, matching = [];

  // Elements are made, never parsed: no text of the repository can become markup.
  const make = (tag, properties = {}, ...children) => {
    const node = Object.assign(document.createElement(tag), properties);
    node.append(...children.filter((child) => child !== null));
    return node;
  };
  const step = () => Number(slider.value);
  const commit = (at) => (data.steps[at] ? `${data.steps[at][0]} (${data.steps[at][1]}) “${data.steps[at][2]}”` : "not committed yet");
  const text = (life, at) => {
    let said = null;
    for (const [from, words] of life.t) if (from <= at) said = words;
    return said;
  };
  // Where a statement stood at a commit: not yet, already gone, or in one of the standings.
  const standing = (life, at) => {
    if (life.t.length && life.t[0][0] > at) return null;
    if (life.e !== null) return life.e > at ? CURRENT : at === last ? RETIRED : null;
    return life.f !== null && life.f > at ? CURRENT : life.s;
  };

  for (const name of [...new Set(data.lives.map((life) => life.k).filter(Boolean))].sort()) {
    kind.append(make("option", { value: name, textContent: name }));
  }

  const filter = () => {
    const at = step();
    const wanted = new Set([...document.querySelectorAll("[name=standing]:checked")].map((box) => Number(box.value)));
    const asked = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const counts = names.map(() => 0);
    matching = [];
    for (const life of data.lives) {
      const stands = standing(life, at);
      if (stands === null || (kind.value && life.k !== kind.value)) continue;
      const said = text(life, at) ?? "";
      if (asked.length) {
        const commits = life.t.map(([from]) => data.steps[from]?.[0]).join(" ");
        const all = `${said} ${data.paths[life.p]} ${life.h} ${commits}`.toLowerCase();
        if (!asked.every((word) => all.includes(word))) continue;
      }
      counts[stands] += 1;
      if (wanted.has(stands)) matching.push([life, stands, said]);
    }
    document.querySelectorAll("[data-count]").forEach((node) => (node.textContent = counts[node.dataset.count]));
    draw();
  };

  const draw = () => {
    list.replaceChildren(...matching.slice(0, limit).map(([life, stands, said]) => {
      const place = `${data.paths[life.p]}${life.l[0] ? `:${life.l[0]}` : ""}`;
      const button = make("button", { type: "button", className: names[stands] },
        make("span", { className: "said", textContent: said }),
        make("span", { className: "where", textContent: `${place} · ${life.k || "taken out"} · ${names[stands]}` }));
      if (life === chosen) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => inspect(life));
      return make("li", {}, button);
    }));
    by("more").hidden = matching.length <= limit;
    by("shown").textContent = `${Math.min(limit, matching.length)} of ${matching.length} statements`;
  };

  const inspect = (life) => {
    chosen = life;
    const at = step(), stands = standing(life, at) ?? RETIRED;
    const facts = make("dl");
    const fact = (name, ...value) => facts.append(make("dt", { textContent: name }), make("dd", {}, ...value));
    const lines = life.l[0] === life.l[1] ? life.l[0] : `${life.l[0]}–${life.l[1]}`;
    fact("where", make("code", { textContent: `${data.paths[life.p]}${life.l[0] ? `:${lines}` : ""}` }));
    if (life.b[1]) fact("span", `bytes ${life.b[0]} to ${life.b[1]}${last >= 0 ? `, as of ${commit(last)}` : ""}`);
    if (life.h) fact("below", life.h);
    if (life.k) fact("kind", `${life.k}, ${life.m}`);
    if (life.v && at === last) fact("verified", life.v);
    if (life.i) fact("claim", make("code", { textContent: life.i }));
    const against = stands === CURRENT || !life.a.length ? null : make("div", {}, make("h3", { textContent: "What speaks against it" }),
      ...life.a.map((reason) => make("p", { textContent: reason })));
    const chain = life.t.map(([from, said], index) => make("li", { className: index === life.t.length - 1 && life.e === null ? "last" : "" },
      said, make("span", { className: "where", textContent: `${index ? "since" : "born in"} ${commit(from)}` })));
    if (life.e !== null) chain.push(make("li", { className: "last" }, "taken out", make("span", { className: "where", textContent: commit(life.e) })));
    inspector.replaceChildren(
      make("span", { className: `badge ${names[stands]}`, textContent: names[stands] }),
      make("blockquote", { textContent: text(life, at) ?? life.t[0]?.[1] ?? "" }),
      facts, ...(against ? [against] : []),
      make("h3", { textContent: "Its life" }), make("ol", { className: "chain" }, ...chain));
    draw();
  };

  const rewound = () => {
    const at = step();
    by("rewound").textContent = at === last ? `now: ${commit(at)}` : commit(at);
    slider.setAttribute("aria-valuetext", by("rewound").textContent);
    by("present").disabled = at === last;
    limit = PAGE;
    filter();
    if (chosen) inspect(chosen);
  };

  slider.addEventListener("input", rewound);
  by("present").addEventListener("click", () => { slider.value = last; rewound(); slider.focus(); });
  for (const control of [words, kind, ...document.querySelectorAll("[name=standing]")]) {
    control.addEventListener("input", () => { limit = PAGE; filter(); });
  }
  by("more").addEventListener("click", () => { limit += PAGE; draw(); });
  document.querySelectorAll("[data-path]").forEach((link) => link.addEventListener("click", () => {
    words.value = link.dataset.path;
    limit = PAGE;
    filter();
  }));
  // Up and down walk the list, as in a mail program.
  list.addEventListener("keydown", (event) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!move) return;
    const buttons = [...list.querySelectorAll("button")];
    const next = buttons[buttons.indexOf(document.activeElement) + move];
    if (next) { event.preventDefault(); next.focus(); }
  });
  rewound();
})();
