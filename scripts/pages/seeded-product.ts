import { createDb, type Db } from "@/lib/db/client";
import { findRunningPostgres } from "@/lib/db/embedded/running";
import { addRoom, type RoomWishes, type SeededRoom } from "./add-room";
import { type Product, startProduct } from "./start-product";

export interface SeededProduct {
  product: Product;
  db: Db;
  /** `name=value` of a signed-in admin's cookies. */
  admin: string[];
  addRoom(wishes: RoomWishes): Promise<SeededRoom>;
  stop(): Promise<void>;
}

const account = { name: "Ada Admin", email: "ada@example.org", password: "a long password of Ada" };

/** Starts the product on an empty database of its own, with an admin, and lets large rooms be put into it. */
export async function startSeededProduct(): Promise<SeededProduct> {
  const product = await startProduct();
  try {
    const connection = await findRunningPostgres(product.dataDir);
    if (connection === null) throw new Error("The product's database is not running.");
    const db = createDb(connection, { maxConnections: 2 });
    const admin = await setUpAdmin(product);
    return {
      product,
      db,
      admin,
      addRoom: (wishes) => addRoom(db, wishes),
      stop: async () => {
        await db.close();
        await product.stop();
      },
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

async function setUpAdmin({ url, setupUrl }: Product): Promise<string[]> {
  const token = setupUrl.split("/").at(-1);
  const answer = await fetch(`${url}/api/setup`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ token, ...account }),
  });
  if (!answer.ok) throw new Error(`The admin could not be made: ${await answer.text()}`);
  return answer.headers.getSetCookie().map((line) => line.split(";", 1)[0] ?? "");
}
