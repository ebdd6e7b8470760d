import { config } from "zod/v4/core";

// The pages' policy allows no eval. zod would notice, but only by trying, which browsers report as a violation.
if (typeof window !== "undefined") config({ jitless: true });
