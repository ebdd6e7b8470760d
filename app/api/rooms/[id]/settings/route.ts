import { route } from "@/lib/api/route";
import { changeSettings } from "@/lib/api/run-room";
import { settingsBodySchema } from "@/lib/contract/api-rooms";

export const PUT = route<{ id: string }>(async ({ context, params, body }) => {
  const { settings } = await body(settingsBodySchema);
  return changeSettings(context, params.id, settings);
});
