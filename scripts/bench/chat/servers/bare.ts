// What Socket.IO alone can do: every message goes to its room and nothing is kept.
import { randomUUID } from "node:crypto";
import { serveSimply } from "../simple-server";

await serveSimply(async () => ({ seq: 0, id: randomUUID(), at: new Date().toISOString() }));
