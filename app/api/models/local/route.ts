import { findLocalModels } from "@/lib/api/models/try-provider";
import { route } from "@/lib/api/route";

export const POST = route(({ context }) => findLocalModels(context));
