import { route } from "@/lib/api/route";
import { removeParticipant } from "@/lib/api/run-room";
import { removeParticipantBodySchema } from "@/lib/contract/api-rooms";

type Params = { id: string; participantId: string };

export const POST = route<Params>(async ({ context, params, body }) => {
  const { reason } = await body(removeParticipantBodySchema);
  return removeParticipant(context, params.id, params.participantId, reason);
});
