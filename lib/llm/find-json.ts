/** A reasoning model's thoughts, which some local servers leave in front of the answer. */
const thoughts = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i;

export function withoutThoughts(text: string): string {
  return text.replace(thoughts, "");
}

/** More openings than any answer has before its object; keeps the search linear on text made of braces. */
const maxOpenings = 100;

/**
 * The JSON value in a model's text: the whole text, or the last complete object that stands in it on its own
 * (after prose, inside fences). Never an object from inside a broken one. Undefined when there is none.
 */
export function findJson(text: string): unknown {
  const answer = withoutThoughts(text).trim();
  const whole = parse(answer);
  if (whole !== undefined) return whole;
  let found: unknown;
  let start = answer.indexOf("{");
  for (let openings = 0; start !== -1 && openings < maxOpenings; openings += 1) {
    const end = endOfObject(answer, start);
    if (end === null) break;
    found = parse(answer.slice(start, end)) ?? found;
    start = answer.indexOf("{", end);
  }
  return found;
}

/** Index after the brace that closes the one at `start`, reading over strings; null when it never closes. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i += 1) {
    const char = text.charAt(i);
    if (inString) {
      if (char === "\\") i += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === "{") depth += 1;
    else if (char === "}") {
      depth -= 1;
      if (depth === 0) return i + 1;
    }
  }
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
