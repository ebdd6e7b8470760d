import { route } from "@/lib/api/route";
import { listUsers } from "@/lib/api/users";

export const GET = route(({ context }) => listUsers(context));
