import { parseSync } from "vite";

export interface Import {
  specifier: string;
  /** The import vanishes when types are stripped. */
  typesOnly: boolean;
}

export interface ModuleFacts {
  imports: Import[];
  /** What it reaches for beside its imports, in words. */
  reaches: Set<Reach>;
}

export type Reach =
  | "the clock"
  | "chance"
  | "the process"
  | "timers"
  | "the network"
  | "the console"
  | "the environment";

interface Node {
  type: string;
  [key: string]: unknown;
}

const globals = new Map<string, Reach>([
  ["performance", "the clock"],
  ["crypto", "chance"],
  ["process", "the process"],
  ["setTimeout", "timers"],
  ["setInterval", "timers"],
  ["setImmediate", "timers"],
  ["queueMicrotask", "timers"],
  ["fetch", "the network"],
  ["WebSocket", "the network"],
  ["console", "the console"],
]);

const impureModules = new Map<string, Reach>([
  ...["process", "child_process", "worker_threads", "os", "fs", "fs/promises"].map(
    (name) => [name, "the process"] as const,
  ),
  ...["timers", "timers/promises"].map((name) => [name, "timers"] as const),
  ...["net", "http", "https", "dns", "tls"].map((name) => [name, "the network"] as const),
  ["crypto", "chance"],
  ["perf_hooks", "the clock"],
]);

/** What a TypeScript module imports, statically and dynamically, and what of the world it reaches for. */
export function readModule(file: string, text: string): ModuleFacts {
  const { program, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const facts: ModuleFacts = { imports: [], reaches: new Set() };
  visit(program, null, (node, parent) => {
    const found = importOf(node);
    if (found) facts.imports.push(found);
    for (const reach of reachesOf(node, parent)) facts.reaches.add(reach);
  });
  for (const { specifier, typesOnly } of facts.imports) {
    const name = specifier.replace(/^node:/, "");
    const reach = typesOnly ? undefined : impureModules.get(name);
    if (reach) facts.reaches.add(reach);
    if (reach && name === "process") facts.reaches.add("the environment");
  }
  return facts;
}

function visit(value: unknown, parent: Node | null, enter: (node: Node, parent: Node | null) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, parent, enter);
  } else if (isNode(value)) {
    enter(value, parent);
    for (const child of Object.values(value)) visit(child, value, enter);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function importOf(node: Node): Import | null {
  switch (node.type) {
    case "ImportDeclaration":
      return asImport(node.source, node.importKind === "type" || namesOnlyTypes(node.specifiers));
    case "ExportNamedDeclaration":
    case "ExportAllDeclaration":
      return asImport(node.source, node.exportKind === "type");
    case "TSImportType":
      return asImport(node.source, true);
    case "ImportExpression":
      return asImport(node.source, false);
    case "CallExpression":
      return isNamed(node.callee, "require") && Array.isArray(node.arguments)
        ? asImport(node.arguments[0], false)
        : null;
    default:
      return null;
  }
}

function asImport(source: unknown, typesOnly: boolean): Import | null {
  return isNode(source) && typeof source.value === "string" ? { specifier: source.value, typesOnly } : null;
}

function namesOnlyTypes(specifiers: unknown): boolean {
  if (!Array.isArray(specifiers) || specifiers.length === 0) return false;
  return specifiers.every((specifier) => isNode(specifier) && specifier.importKind === "type");
}

function reachesOf(node: Node, parent: Node | null): Reach[] {
  if (node.type === "NewExpression" && isNamed(node.callee, "Date") && isEmpty(node.arguments))
    return ["the clock"];
  if (node.type === "CallExpression" && isNamed(node.callee, "Date")) return ["the clock"];
  if (node.type === "MemberExpression") {
    if (isMember(node, "Date", "now")) return ["the clock"];
    if (isMember(node, "Math", "random")) return ["chance"];
    if (isMember(node, "process", "env")) return ["the environment"];
    if (isNode(node.object) && node.object.type === "MetaProperty" && isNamed(node.property, "env")) {
      return ["the environment"];
    }
  }
  if (node.type !== "Identifier" || typeof node.name !== "string" || isOnlyAName(node, parent)) return [];
  const reach = globals.get(node.name);
  return reach ? [reach] : [];
}

/** A property's or type member's name is no reference to the global of that name. */
function isOnlyAName(node: Node, parent: Node | null): boolean {
  if (!parent || parent.computed === true) return false;
  if (parent.type === "MemberExpression") return parent.property === node;
  const named = "key" in parent && parent.key === node && parent.shorthand !== true;
  return named || parent.type.startsWith("TS") || parent.type === "ImportSpecifier";
}

function isMember(node: Node, object: string, property: string): boolean {
  const isProperty =
    isNamed(node.property, property) || (isNode(node.property) && node.property.value === property);
  return isNamed(node.object, object) && isProperty;
}

function isNamed(value: unknown, name: string): boolean {
  return isNode(value) && value.type === "Identifier" && value.name === name;
}

function isEmpty(list: unknown): boolean {
  return Array.isArray(list) && list.length === 0;
}
