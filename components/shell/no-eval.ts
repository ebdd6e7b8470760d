// The pages' policy allows no eval. zod would notice, but only by trying, which browsers report as a violation. Its
// settings are written where it looks for them, rather than by its own function: most pages need none of it.
const holder: typeof globalThis & { __zod_globalConfig?: { jitless?: boolean } } = globalThis;
if (typeof window !== "undefined") {
  holder.__zod_globalConfig = { ...holder.__zod_globalConfig, jitless: true };
}

export {};
