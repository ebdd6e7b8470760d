import type { Ack, ClientEvent, ClientPayload, ClientResults } from "@/lib/contract/socket";

type Send = <E extends ClientEvent>(
  event: E,
  payload: Omit<ClientPayload<E>, "roomId">,
) => Promise<Ack<ClientResults[E]>>;
type Payload<E extends ClientEvent> = Omit<ClientPayload<E>, "roomId">;

/** What a facilitator's browser may ask of the room, and opinions of anybody; every request answers with an Ack. */
export class SteeringClient {
  constructor(private readonly send: Send) {}

  /** `text` null sends the draft as it is. */
  readonly decideDraft = (decision: Payload<"draft:decide">) => this.send("draft:decide", decision);
  readonly requestAct = (wish: Payload<"act:request">) => this.send("act:request", wish);
  readonly muteAct = (payload: Payload<"act:mute">) => this.send("act:mute", payload);
  readonly setApproval = (payload: Payload<"approval:set">) => this.send("approval:set", payload);
  readonly setSubTopic = (change: Payload<"sub-topic:set">) => this.send("sub-topic:set", change);
  readonly list = (beforeSeq: number | null, limit = 50) => this.send("steering:list", { beforeSeq, limit });
  readonly undo = (seq: number) => this.send("steering:undo", { seq });
  readonly giveFeedback = (opinion: Payload<"feedback:give">) => this.send("feedback:give", opinion);
  readonly listFeedback = () => this.send("feedback:list", {});
}
