import { setBudget } from "@/lib/api/models/edit-models";
import { route } from "@/lib/api/route";
import { budgetBodySchema } from "@/lib/contract/models";

export const PUT = route(async ({ context, body }) => setBudget(context, await body(budgetBodySchema)));
