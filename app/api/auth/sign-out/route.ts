import { signOut } from "@/lib/api/account-session";
import { route } from "@/lib/api/route";

export const POST = route(({ context }) => signOut(context));
