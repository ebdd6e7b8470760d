// Writes the Prisma client (lib/db/generated) when it is missing or older than prisma/schema.prisma.
import { generateClient } from "./lib/generate-client.mjs";

await generateClient({ force: process.argv.includes("--force"), log: (line) => console.log(line) });
