import type { DemoView } from "@/lib/contract/api-rooms";
import { AppError } from "@/lib/shared/errors";
import { roomNotFound } from "./authorise";
import { type Context, isSecure } from "./context";
import { Reply } from "./route";

/**
 * Opens the demo by its link: the browser may watch a room from now on, a new one or the demo room that is asked for.
 * Throws auth/link-invalid, room/not-found.
 */
export async function openDemo(context: Context, token: string, roomId: string | null): Promise<Reply> {
  await context.services.auth.demoLinks.check(token);
  const view = roomId === null ? await startDemo(context) : await findDemo(context, roomId);
  const { auth } = context.services;
  return new Reply(view, [auth.observerCookie(view.roomId, isSecure(context))]);
}

function startDemo({ services: { demo } }: Context): Promise<DemoView> {
  if (!demo) throw new AppError("auth/link-invalid", "The demo is switched off on this server.");
  return demo.open();
}

async function findDemo({ services }: Context, roomId: string): Promise<DemoView> {
  const head = await services.store.head(roomId);
  if (!head?.isDemo) throw roomNotFound();
  return { roomId, code: head.code };
}
