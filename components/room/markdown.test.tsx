import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import Markdown from "./markdown";
import { safeAddress } from "./markdown-tree";

const drawn = (text: string) =>
  renderToStaticMarkup(
    createElement(Markdown, { text, mentionables: [{ key: "amy", name: "Amy" }], own: "amy" }),
  );

test("what people write in chats is drawn", () => {
  expect(drawn("**far** _too_ ~~dear~~ `x < 1`")).toBe(
    '<p dir="auto"><strong>far</strong> <em>too</em> <del>dear</del> <code>x &lt; 1</code></p>',
  );
  expect(drawn("- one\n- [x] two")).toBe(
    '<ul><li dir="auto">one</li><li dir="auto"><span>☑ </span>two</li></ul>',
  );
  expect(drawn("3. c\n4. d")).toContain('<ol start="3">');
  expect(drawn("# Loud")).toBe('<p dir="auto"><strong>Loud</strong></p>');
  expect(drawn("|a|b|\n|-|-|\n|1|2|")).toContain("<tbody><tr><td>1</td><td>2</td></tr></tbody>");
  expect(drawn("> so\n\n```\ncode\n```")).toBe(
    '<blockquote dir="auto"><p dir="auto">so</p></blockquote><pre><code>code</code></pre>',
  );
});

test("names are marked in running text, not in code or links", () => {
  expect(drawn("**@Amy** `@Amy` [@Amy](https://a.example)")).toBe(
    '<p dir="auto"><strong><mark class="mention mention-own">@Amy</mark></strong> <code>@Amy</code> ' +
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer nofollow ugc">@Amy</a></p>',
  );
});

test("nothing is run and no picture is fetched", () => {
  expect(drawn("<img src=x onerror=alert(1)>")).not.toContain("<img");
  expect(drawn("<script>alert(1)</script>")).not.toContain("<script");
  expect(drawn("[x](javascript:alert(1)) [y][z]\n\n[z]: data:text/html,x")).not.toMatch(/javascript:|data:/);
  expect(drawn("![cat](https://a.example/cat.png)")).toContain('<a href="https://a.example/cat.png"');
  expect(drawn("see www.example.org")).toContain('href="http://www.example.org"');
});

test("addresses are followed when their protocol is harmless", () => {
  expect(["https://a.example", "mailto:a@b.c", "/rooms", "a/b:c"].map(safeAddress)).not.toContain(null);
  const harmful = ["javascript:x", " JavaScript:x", "data:text/html,x", "vbscript:x", "java\nscript:x"];
  expect(harmful.map(safeAddress)).toEqual(harmful.map(() => null));
});
