import type { ReplayFile } from "@/lib/muca/replay/replay-file";
import { countWords } from "@/lib/shared/text";
import type { Clock, ParticipantRow, RoomBus, RoomEvent, Viewer } from "./ports";
import type { Rooms } from "./rooms";

type Line = ReplayFile["utterances"][number];

export interface ScriptStage {
  rooms: Pick<Rooms, "messages" | "people">;
  bus: RoomBus;
  clock: Clock;
  /** Puts somebody online; gives back how to take them offline. */
  connect(participantId: string): () => void;
  /** Lets a person of the script into the room. */
  admit(person: ReplayFile["roster"][number]): Promise<ParticipantRow>;
}

export interface ScriptOptions {
  roomId: string;
  /** The host's lines are said by this viewer. */
  host: Viewer;
  signal: AbortSignal;
  /** Pause before a line, in ms; by default as long as somebody needs to read and type. */
  pauseMs?: (line: Line) => number;
  /** How long an asker waits for the bot's answer before the talk goes on, in ms. */
  answerPatienceMs?: number;
}

/** How fast people in a chat write, roughly: a thought, then some words a second. */
export function naturalPauseMs({ text }: Pick<Line, "text">): number {
  return 1_400 + 110 * countWords(text);
}

/**
 * Plays a written conversation in a live room: its people join, type and write through the same use cases as
 * everybody else, and whoever calls the bot waits for its answer. Ends early, without complaint, when aborted.
 */
export async function playScript(
  file: ReplayFile,
  stage: ScriptStage,
  options: ScriptOptions,
): Promise<void> {
  const player = new ScriptPlayer(file, stage, options);
  try {
    await player.play();
  } catch (error) {
    if (!options.signal.aborted) throw error;
  } finally {
    player.leaveStage();
  }
}

class ScriptPlayer {
  private readonly people = new Map<string, ParticipantRow>();
  private readonly disconnects: (() => void)[] = [];
  /** Message ids in the room by their ids in the script. */
  private readonly posted = new Map<string, string>();

  constructor(
    private readonly file: ReplayFile,
    private readonly stage: ScriptStage,
    private readonly options: ScriptOptions,
  ) {}

  async play(): Promise<void> {
    await this.admit(null);
    for (const line of this.file.utterances) {
      await this.say(line);
      await this.admit(line.id);
      await this.letGo(line.id);
    }
  }

  leaveStage(): void {
    for (const disconnect of this.disconnects) disconnect();
  }

  private async say(line: Line): Promise<void> {
    const { roomId, pauseMs = naturalPauseMs } = this.options;
    const pause = pauseMs(line);
    await this.wait(pause / 3);
    this.type(line.from, true);
    await this.wait((pause * 2) / 3);
    this.type(line.from, false);
    const request = {
      roomId,
      clientId: `script-${line.id}`,
      text: line.text,
      replyTo: (line.replyTo && this.posted.get(line.replyTo)) || null,
      to: null,
    };
    const answered = this.botAnswer();
    const entry = await this.stage.rooms.messages.post(this.viewer(line.from), request);
    this.posted.set(line.id, entry.id);
    const calls = entry.type === "message:posted" && entry.body.mentionsBot;
    if (calls) await Promise.race([answered.arrived, this.wait(this.options.answerPatienceMs ?? 20_000)]);
    answered.stop();
  }

  /** Resolves when the bot posts something. */
  private botAnswer(): { arrived: Promise<void>; stop: () => void } {
    let stop = () => {};
    const arrived = new Promise<void>((resolve) => {
      stop = this.stage.bus.subscribe((event) => {
        if (isBotMessage(event, this.options.roomId)) resolve();
      });
    });
    return { arrived, stop };
  }

  private async admit(after: string | null): Promise<void> {
    for (const person of this.file.roster) {
      if (person.joinedAfter !== after) continue;
      this.options.signal.throwIfAborted();
      const participant = await this.stage.admit(person);
      this.people.set(person.id, participant);
      this.disconnects.push(this.stage.connect(participant.id));
    }
  }

  private async letGo(after: string): Promise<void> {
    for (const person of this.file.roster) {
      if (person.leftAfter === after)
        await this.stage.rooms.people.leave(this.viewer(person.id), this.options.roomId);
    }
  }

  private viewer(from: string): Viewer {
    const participant = this.people.get(from);
    return participant ? { role: "participant", participant } : this.options.host;
  }

  private type(from: string, on: boolean): void {
    const who = this.people.get(from)?.id ?? "host";
    this.stage.bus.publish({ type: "typing", roomId: this.options.roomId, who, on });
  }

  /** Waits by the stage's clock; rejects when the script is called off. */
  private wait(ms: number): Promise<void> {
    const { signal } = this.options;
    return new Promise((resolve, reject) => {
      const callOff = this.stage.clock.after(ms, () => {
        signal.removeEventListener("abort", stop);
        resolve();
      });
      const stop = () => {
        callOff();
        reject(signal.reason);
      };
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop, { once: true });
    });
  }
}

function isBotMessage(event: RoomEvent, roomId: string): boolean {
  return (
    event.type === "entries" &&
    event.roomId === roomId &&
    event.entries.some((entry) => entry.type === "message:posted" && entry.body.author.kind === "bot")
  );
}
