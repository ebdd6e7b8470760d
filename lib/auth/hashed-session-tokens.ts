import type { DBAdapter, DBTransactionAdapter, Where } from "better-auth/adapters";
import { hashToken } from "./token";

/**
 * Wraps better-auth's database adapter so that a session's token is hashed on its way in and never comes back out,
 * except to the caller who named it. A copy of the database thus opens no session.
 */
export function withHashedSessionTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...wrapOperations(adapter),
    transaction: (callback) => adapter.transaction((inner) => callback(wrapOperations(inner))),
  };
}

function wrapOperations(inner: DBTransactionAdapter): DBTransactionAdapter {
  return {
    ...inner,
    create: async (query) => {
      if (query.model !== "session") return inner.create(query);
      const token = tokenOf(query.data);
      return withToken(await inner.create({ ...query, data: hashedIn(query.data) }), token);
    },
    findOne: async (query) => withToken(await inner.findOne(hashedQuery(query)), namedToken(query)),
    findMany: async (query) => inner.findMany(hashedQuery(query)),
    count: async (query) => inner.count(hashedQuery(query)),
    update: async (query) =>
      withToken(await inner.update(hashedUpdate(query)), newlyNamedToken(query) ?? namedToken(query)),
    updateMany: async (query) => inner.updateMany(hashedUpdate(query)),
    delete: async (query) => inner.delete(hashedQuery(query)),
    deleteMany: async (query) => inner.deleteMany(hashedQuery(query)),
    consumeOne: async (query) => withToken(await inner.consumeOne(hashedQuery(query)), namedToken(query)),
    incrementOne: async (query) => withToken(await inner.incrementOne(hashedQuery(query)), namedToken(query)),
  };
}

interface Query {
  model: string;
  where?: Where[] | undefined;
}

function hashedQuery<Q extends Query>(query: Q): Q {
  if (query.model !== "session" || !query.where) return query;
  return { ...query, where: query.where.map(hashedCondition) };
}

function hashedUpdate<Q extends Query & { update: Record<string, unknown> }>(query: Q): Q {
  const hashed = hashedQuery(query);
  return query.model === "session" ? { ...hashed, update: hashedIn(query.update) } : hashed;
}

function hashedCondition(condition: Where): Where {
  if (condition.field !== "token") return condition;
  const { value } = condition;
  if (typeof value === "string") return { ...condition, value: hashToken(value) };
  if (!Array.isArray(value)) return condition;
  return { ...condition, value: value.map((token) => hashToken(String(token))) };
}

function hashedIn<D extends Record<string, unknown>>(data: D): D {
  const token = tokenOf(data);
  return token === null ? data : { ...data, token: hashToken(token) };
}

function tokenOf(data: Record<string, unknown>): string | null {
  return typeof data.token === "string" ? data.token : null;
}

/** The one token a session query asks for, which its asker therefore knows. */
function namedToken(query: Query): string | null {
  if (query.model !== "session") return null;
  const condition = query.where?.find(({ field }) => field === "token");
  return typeof condition?.value === "string" ? condition.value : null;
}

function newlyNamedToken(query: Query & { update: Record<string, unknown> }): string | null {
  return query.model === "session" ? tokenOf(query.update) : null;
}

function withToken<Row>(row: Row, token: string | null): Row {
  return row === null || token === null ? row : { ...row, token };
}
