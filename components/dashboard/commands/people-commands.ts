import type { useTranslations } from "use-intl";
import type { Command } from "@/components/palette/command";
import type { RoomState } from "@/lib/contract/room-state";
import { subTopicStatuses } from "@/lib/muca/sub-topic";
import type { RoomCommandParts } from "./room-commands";

type Palette = ReturnType<typeof useTranslations<"palette">>;

/** Jumps to each person; facilitators also write to, encourage and remove them. */
export function peopleCommands(
  room: RoomState,
  t: Palette,
  show: (id: string) => void,
  steering: (RoomCommandParts & { writePrivately: (id: string) => void }) | null,
): Command[] {
  return room.roster.flatMap(({ id, name, presence }) => {
    const make = (key: "show" | "private" | "remove", run: () => void): Command => ({
      ...{ id: `person ${key} ${id}`, group: "people" as const, label: t(`people.${key}`, { name }), run },
    });
    const jump = make("show", () => show(id));
    if (!steering || presence !== "here" || room.status === "ended") return [jump];
    const { steer, ask } = steering;
    const encourage: Command = {
      ...{ id: `encourage ${id}`, group: "bot", label: t("bot.encourage", { name }) },
      run: () => ask(steer.requestAct({ act: "participation-encouragement", target: id, subTopicId: null })),
    };
    return [
      jump,
      make("private", () => steering.writePrivately(id)),
      make("remove", () => steering.steering.confirmRemove(id)),
      ...(room.status === "open" && !room.botPaused ? [encourage] : []),
    ];
  });
}

/** Jumps to each sub-topic; facilitators also set its status, its agreement, and whether it is closed. */
export function agendaCommands(
  room: RoomState,
  t: Palette,
  tStatus: ReturnType<typeof useTranslations<"common.subTopicStatus">>,
  show: (id: string) => void,
  steering: (RoomCommandParts & { markConsensus: (id: string) => void }) | null,
): Command[] {
  return room.subTopics.flatMap((subTopic) => {
    const { id, title, status, closed, held } = subTopic;
    const make = (key: "show" | "release" | "consensus" | "close" | "reopen", run: () => void): Command => ({
      ...{
        id: `sub-topic ${key} ${id}`,
        group: "agenda" as const,
        label: t(`agenda.${key}`, { title }),
        run,
      },
    });
    const jump = make("show", () => show(id));
    if (!steering || room.status === "ended") return [jump];
    const { steer, ask } = steering;
    const set = (change: Omit<Parameters<typeof steer.setSubTopic>[0], "subTopicId">) => () =>
      ask(steer.setSubTopic({ subTopicId: id, ...change }));
    return [
      jump,
      ...subTopicStatuses
        .filter((other) => other !== status)
        .map(
          (other): Command => ({
            ...{ id: `sub-topic ${other} ${id}`, group: "agenda" },
            label: t("agenda.status", { title, status: tStatus(other) }),
            run: set({ status: other }),
          }),
        ),
      ...(held ? [make("release", set({ held: false }))] : []),
      make("consensus", () => steering.markConsensus(id)),
      make(closed ? "reopen" : "close", set({ closed: !closed })),
    ];
  });
}
