import { readFileSync } from "node:fs";

/** Leaves with one clear line when Node is older than package.json asks for. */
export function checkNodeVersion() {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const wanted = manifest.engines.node.replace(">=", "");
  if (compare(process.versions.node, wanted) >= 0) return;
  console.error(`Moderato needs Node ${wanted} or later; this is Node ${process.versions.node}.`);
  process.exit(1);
}

function compare(left, right) {
  const [a, b] = [left, right].map((version) => version.split(".").map(Number));
  for (let part = 0; part < 3; part += 1) {
    const difference = (a[part] ?? 0) - (b[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
