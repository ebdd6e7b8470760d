const entities: Record<string, string> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", hellip: "…", ndash: "–", mdash: "—" },
  ...{ auml: "ä", ouml: "ö", uuml: "ü", Auml: "Ä", Ouml: "Ö", Uuml: "Ü", szlig: "ß", euro: "€" },
  ...{ lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", eacute: "é", egrave: "è", agrave: "à", ccedil: "ç" },
};

/** The words of a chat message's HTML: blocks are lines, mentions have their @, pictures their description. */
export function textOfHtml(html: string): string {
  return html
    .replace(/<attachment\b[^>]*>(?:<\/attachment>)?/gi, "")
    .replace(/<at\b[^>]*>/gi, "@")
    .replace(/<(?:emoji|img)\b[^>]*?\balt="([^"]*)"[^>]*>/gi, "$1")
    .replace(/<li\b[^>]*>/gi, "\n- ")
    .replace(/<br\s*\/?>|<\/(?:p|div|li|tr|h[1-6]|blockquote|pre)>/gi, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => decodeEntity(name) ?? whole)
    .replace(/\u00a0/g, " ")
    .replace(/[ \t]+\n/g, "\n")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith("#")) return entities[name];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}
