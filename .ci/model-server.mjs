// A chat completions server around a small model on this machine, for the test that needs a real one:
// `node model-server.mjs MODEL.gguf PORT_FILE` from the folder that has node-llama-cpp. It listens on the
// loopback only, and writes its port once it is ready.
import { createServer } from "node:http";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [modelPath, portFile] = process.argv.slice(2);
const library = createRequire(`${process.cwd()}/`).resolve("node-llama-cpp");
const { getLlama, LlamaChatSession } = await import(pathToFileURL(library));
const llama = await getLlama({ gpu: false, build: "never", logLevel: "error" });
const model = await llama.loadModel({ modelPath });
// One thread: several wait for each other by spinning, which a busy machine pays for dearly.
const context = await model.createContext({ contextSize: 2048, threads: 1 });

async function complete(request) {
  const [system, user] = request.messages;
  const session = new LlamaChatSession({ contextSequence: context.getSequence(), systemPrompt: system.content });
  const schema = request.response_format?.json_schema?.schema;
  const grammar = schema ? await llama.createGrammarForJsonSchema(schema) : undefined;
  try {
    const options = { grammar, temperature: request.temperature ?? 0, maxTokens: request.max_tokens };
    const { responseText, stopReason } = await session.promptWithMeta(user.content, options);
    const tokens = (text) => model.tokenize(text).length;
    return {
      id: "local-1",
      object: "chat.completion",
      model: "smollm2-135m-instruct",
      choices: [{
        index: 0,
        message: { role: "assistant", content: responseText.trim() },
        finish_reason: stopReason === "maxTokens" ? "length" : "stop",
      }],
      usage: {
        prompt_tokens: tokens(system.content) + tokens(user.content),
        completion_tokens: tokens(responseText),
      },
    };
  } finally {
    session.dispose({ disposeSequence: true });
  }
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  try {
    const body = JSON.stringify(await complete(JSON.parse(Buffer.concat(chunks))));
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  } catch (error) {
    response.writeHead(500, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: String(error) } }));
  }
});
server.listen(0, "127.0.0.1", () => writeFileSync(portFile, String(server.address().port)));
