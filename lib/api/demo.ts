import type { DemoView } from "@/lib/contract/api-rooms";
import { AppError } from "@/lib/shared/errors";
import { type Context, isSecure } from "./context";
import { Reply } from "./route";

/** Opens the demo by its link: the browser may watch that room from now on. Throws auth/link-invalid. */
export async function openDemo(context: Context, token: string): Promise<Reply> {
  const { auth, demo } = context.services;
  await auth.demoLinks.check(token);
  if (!demo) throw new AppError("auth/link-invalid", "The demo is switched off on this server.");
  const view: DemoView = await demo.open();
  return new Reply(view, [auth.observerCookie(view.roomId, isSecure(context))]);
}
