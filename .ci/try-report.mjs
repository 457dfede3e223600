#!/usr/bin/env node
// Looks at `drift report` in headless Chromium: opens it from disk, filters, inspects, rewinds, and keeps pictures.
//
//     .ci/try-report.mjs target/debug/drift [FOLDER FOR PICTURES]
//
// playwright-core (npm, nothing else is asked) is installed in a temporary folder, or kept in $VALIDATORS between
// runs. The browser is $CHROMIUM, or `chromium`, `chromium-browser` or `google-chrome` of the machine.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import assert from "node:assert/strict";

const NPM = "playwright-core@1.65.1";

const [drift, pictures] = process.argv.slice(2).map((argument) => resolve(argument));
if (!drift) {
  console.error("usage: .ci/try-report.mjs DRIFT [FOLDER FOR PICTURES]");
  process.exit(2);
}
const scratch = mkdtempSync(join(tmpdir(), "drift-report-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));

function browserOfTheMachine() {
  const names = [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome"].filter(Boolean);
  for (const name of names) {
    try {
      return execFileSync("sh", ["-c", 'command -v "$1"', "sh", name], { encoding: "utf8" }).trim();
    } catch {
      // not this one
    }
  }
  throw new Error(`no browser: install chromium, or name one in $CHROMIUM (tried ${names.join(", ")})`);
}

function playwright() {
  const home = resolve(process.env.VALIDATORS ?? scratch);
  mkdirSync(home, { recursive: true });
  const require = createRequire(join(home, "from-here.js"));
  try {
    return require("playwright-core");
  } catch {
    const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"];
    execFileSync("npm", ["install", ...quiet, "--prefix", home, NPM], { stdio: "inherit" });
    return require("playwright-core");
  }
}

function git(folder, date, ...rest) {
  const person = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  execFileSync("git", ["-C", folder, ...person, ...rest], { env, stdio: "pipe" });
}

// A small history with every standing in it, and a text that would be markup if anything let it.
function repository(folder) {
  mkdirSync(join(folder, "docs"), { recursive: true });
  git(folder, "", "init", "--quiet");
  const write = (path, text) => writeFileSync(join(folder, path), text);
  const commit = (date, subject) => {
    git(folder, `${date}T12:00:00Z`, "add", "--all");
    git(folder, `${date}T12:00:00Z`, "commit", "--quiet", "--message", subject);
  };
  write("docs/runbook.md", "# Runbook\n\nThe API listens on port 3000.\n\nSeed the data with `scripts/seed.sh`.\n");
  write("docs/onboarding.md", "# Onboarding\n\nThe API listens on port 3000.\n\nThe team meets on Mondays.\n");
  write("docs/hostile.md", "# Notes\n\nA page holds <img src=x onerror=document.title='broken'> and </script> as text.\n");
  mkdirSync(join(folder, "scripts"));
  write("scripts/seed.sh", "echo seed\n");
  commit("2025-01-10", "Start the service");
  write("docs/runbook.md", "# Runbook\n\nThe API listens on port 4000.\n\nSeed the data with `scripts/seed.sh`.\n");
  commit("2025-04-02", "Move the API to port 4000");
  write("docs/metrics.md", "# Metrics\n\nThe metrics server listens on port 9100.\n");
  write("docs/operations.md", "# Operations\n\nThe metrics server listens on port 9200.\n");
  commit("2025-06-20", "Write down the metrics twice");
  rmSync(join(folder, "scripts"), { recursive: true });
  commit("2025-09-01", "Tests make their own data");
}

const made = join(scratch, "ferry");
repository(made);
const file = join(scratch, "report.html");
execFileSync(drift, ["-C", made, "report", "--html", file], { stdio: "pipe" });

const { chromium } = playwright();
const browser = await chromium.launch({ executablePath: browserOfTheMachine(), args: ["--no-sandbox"] });
const checks = [];
const holds = (name, truth) => {
  assert.ok(truth, name);
  checks.push(name);
};
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, colorScheme: "light" });
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
  page.on("request", (request) => request.url().startsWith("file:") || faults.push(`asked for ${request.url()}`));
  const picture = async (name) => pictures && (mkdirSync(pictures, { recursive: true }), await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true }));

  await page.goto(pathToFileURL(file).href);
  await picture("light");
  holds("the page opens from disk", (await page.title()) === "drift report: ferry");
  const said = () => page.locator("#list .said").allTextContents();
  holds("the current claim is listed", (await said()).includes("The API listens on port 4000."));
  holds("repository text is text", (await said()).some((text) => text.includes("<img src=x")) && (await page.locator("#list img").count()) === 0);
  holds("the plot has a point for every number", (await page.locator("svg circle").count()) === (await page.locator(".numbers tbody tr").count()) * 4);
  holds("the conflict is told", (await page.locator(".conflicts").textContent()).includes("9200"));

  await page.fill("#words", "metrics");
  holds("words filter", (await said()).every((text) => text.includes("metrics")) && (await said()).length > 0);
  await page.fill("#words", "");
  for (const name of ["current", "retired"]) await page.uncheck(`.chip.${name} input`);
  holds("standings filter", (await page.locator("#list .current").count()) === 0 && (await said()).length > 0);
  for (const name of ["current", "retired"]) await page.check(`.chip.${name} input`);

  await page.locator("#list button", { hasText: "port 4000" }).first().click();
  const inspector = page.locator("#inspector");
  await picture("inspector");
  const told = await inspector.textContent();
  holds("the inspector shows place, span and receipts", told.includes("docs/runbook.md:3") && told.includes("bytes") && told.includes("Move the API to port 4000"));
  holds("the inspector shows the chain", told.includes("The API listens on port 3000."));

  await page.locator("#list button").first().focus();
  await page.keyboard.press("ArrowDown");
  holds("arrows walk the list", await page.evaluate(() => document.activeElement === document.querySelectorAll("#list button")[1]));

  await page.locator("#rewind").focus();
  await page.keyboard.press("Home");
  holds("the slider rewinds by keyboard", (await said()).includes("The API listens on port 3000.") && !(await said()).includes("The API listens on port 4000."));
  holds("a rewound page names its commit", (await page.locator("#rewound").textContent()).includes("Start the service"));
  await picture("rewound");
  await page.click("#present");
  holds("and comes back", (await said()).includes("The API listens on port 4000."));

  await page.emulateMedia({ colorScheme: "dark" });
  await picture("dark");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  holds("dark is dark", (await ground()) === "rgb(20, 23, 27)");
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  holds("controls are not printed", !(await page.locator(".filters").isVisible()));
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 390, height: 844 });
  await picture("narrow");
  holds("nothing is wider than a telephone", await page.evaluate(() => document.documentElement.scrollWidth <= 390));

  const unnamed = await page.evaluate(() => [...document.querySelectorAll("button, input, select, a, svg")]
    .filter((node) => !(node.textContent.trim() || node.labels?.length || node.getAttribute("aria-label") || node.getAttribute("aria-labelledby"))).length);
  holds("every control has a name", unnamed === 0);
  holds(`no errors, and nothing is asked of a network: ${faults.join("; ")}`, faults.length === 0);
} finally {
  await browser.close();
}
console.log(`${checks.length} checks hold`);
