import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveCompressed } from "./compressed-files";
import { listen } from "./listen";

let folder: string;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "moderato-static-"));
  await mkdir(join(folder, "static/chunks"), { recursive: true });
  await writeFile(join(folder, "static/chunks/a.js.br"), brotliCompressSync("let a = 1;"));
  await writeFile(join(folder, "secret.js.br"), brotliCompressSync("secret"));
  const serve = serveCompressed(join(folder, "static"));
  server = createServer((request, response) => {
    void serve(request, response).then((served) => served || response.end("next"));
  });
  url = `http://127.0.0.1:${await listen(server, { port: 0, host: "127.0.0.1" })}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = async (path: string, encoding: string) => {
  const answer = await fetch(`${url}${path}`, { headers: { "accept-encoding": encoding } });
  return { encoding: answer.headers.get("content-encoding"), text: await answer.text(), answer };
};

test("a browser that reads Brotli is given it, to be kept for ever", async () => {
  const { encoding, text, answer } = await get("/_next/static/chunks/a.js?v=1", "gzip, deflate, br");
  expect([encoding, text]).toEqual(["br", "let a = 1;"]);
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-type")).toContain("javascript");
});

test("others, and files that are not there, go on to Next", async () => {
  for (const encoding of ["gzip", "br;q=0", "identity"]) {
    expect((await get("/_next/static/chunks/a.js", encoding)).text).toBe("next");
  }
  for (const path of ["/_next/static/chunks/b.js", "/rooms", "/_next/static/chunks/a.map"]) {
    expect((await get(path, "br")).text).toBe("next");
  }
});

test("nothing outside the folder is served", async () => {
  for (const path of [
    "/_next/static/..%2fsecret.js",
    "/_next/static/chunks/%2e%2e/%2e%2e/%2e%2e/secret.js",
  ]) {
    expect((await get(path, "br")).text).toBe("next");
  }
});
