import type { Importer } from "../importer";
import type { TranscriptFormat } from "../transcript";
import { discord } from "./discord";
import { groupChat } from "./group-chat";
import { irc } from "./irc";
import { messenger } from "./messenger";
import { replayJson } from "./replay-json";
import { slack } from "./slack";
import { srt } from "./srt";
import { table } from "./table";
import { teams } from "./teams";
import { telegram } from "./telegram";
import { webvtt } from "./webvtt";
import { whatsapp } from "./whatsapp";
import { zoomChat } from "./zoom-chat";

/** Every importer, by the name of its format. */
export const importers: Record<TranscriptFormat, Importer> = {
  whatsapp,
  slack,
  discord,
  telegram,
  "zoom-chat": zoomChat,
  teams,
  webvtt,
  srt,
  messenger,
  irc,
  table,
  "group-chat": groupChat,
  replay: replayJson,
};
