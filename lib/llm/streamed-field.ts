/** Reads one string field out of a JSON object that is still being written. */
export interface StreamedField {
  /** Takes the next piece; the field's whole text so far when it grew, else null. */
  push(delta: string): string | null;
}

const simpleEscapes: Readonly<Record<string, string>> = {
  '"': '"',
  "\\": "\\",
  "/": "/",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};

/**
 * Scans a growing answer for the string value of a top-level field, each character once, whatever the chunking
 * and the order of fields. An escape or a surrogate pair is shown only when it is complete, so each text is a
 * prefix of the next. Prose before the object and a reasoning model's thoughts are skipped.
 */
export function readStreamedField(field: string): StreamedField {
  const scanner = new FieldScanner(field);
  return {
    push(delta) {
      const before = scanner.visible().length;
      for (let i = 0; i < delta.length; i += 1) scanner.take(delta.charAt(i));
      const text = scanner.visible();
      return text.length > before ? text : null;
    },
  };
}

/** How `<think>` and `<thinking>` begin; the scanner waits for the end of the thoughts. */
const thoughtsOpen = /^\s*<think(?:ing)?>/i;
const thoughtsClose = /<\/think(?:ing)?>$/i;
const longestTag = "</thinking>".length;

class FieldScanner {
  private depth = 0;
  private inString = false;
  /** An escape that is not complete yet, from its backslash on. */
  private escape = "";
  private string = "";
  /** The last complete string at depth 1, until a colon makes it a key. */
  private lastString: string | null = null;
  private key: string | null = null;
  private value: string | null = null;
  private done = false;
  private prelude = "";
  private thinking = false;

  constructor(private readonly field: string) {}

  visible(): string {
    if (this.value === null) return "";
    const last = this.value.charCodeAt(this.value.length - 1);
    // Half a surrogate pair waits for its other half, unless the string ended with it.
    const halfPair = !this.done && last >= 0xd800 && last <= 0xdbff;
    return halfPair ? this.value.slice(0, -1) : this.value;
  }

  take(char: string): void {
    if (this.done) return;
    if (this.inString) this.takeInString(char);
    else if (this.depth === 0) this.takePrelude(char);
    else this.takeStructure(char);
  }

  private takePrelude(char: string): void {
    this.prelude = (this.prelude + char).slice(-longestTag * 2);
    if (this.thinking) {
      if (!thoughtsClose.test(this.prelude)) return;
      this.thinking = false;
      this.prelude = "";
    } else if (thoughtsOpen.test(this.prelude)) this.thinking = true;
    else if (char === "{") this.depth = 1;
  }

  private takeStructure(char: string): void {
    if (char === '"') this.openString();
    else if (char === "{" || char === "[") this.depth += 1;
    else if (char === "}" || char === "]") this.depth -= 1;
    else if (this.depth === 1 && char === ":") this.key = this.lastString;
    else if (this.depth === 1 && char === ",") this.key = null;
  }

  private openString(): void {
    this.inString = true;
    this.string = "";
    if (this.depth === 1 && this.key === this.field) this.value = "";
  }

  private takeInString(char: string): void {
    if (this.escape !== "") this.takeEscape(char);
    else if (char === "\\") this.escape = char;
    else if (char === '"') this.closeString();
    else this.add(char);
  }

  private takeEscape(char: string): void {
    this.escape += char;
    const kind = this.escape.charAt(1);
    if (kind !== "u") this.add(simpleEscapes[kind] ?? kind);
    else if (this.escape.length < 6) return;
    else this.add(String.fromCharCode(Number.parseInt(this.escape.slice(2), 16)));
    this.escape = "";
  }

  private add(text: string): void {
    if (this.value !== null) this.value += text;
    else if (this.depth === 1) this.string += text;
  }

  private closeString(): void {
    this.inString = false;
    if (this.value !== null) this.done = true;
    else if (this.depth === 1) this.lastString = this.string;
  }
}
