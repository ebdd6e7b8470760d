import { once } from "node:events";
import { open } from "node:fs/promises";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { Transcript, TranscriptUtterance } from "@/lib/transcripts/transcript";

/** A transcript's JSON, written utterance by utterance; what is known only at the end stands behind them. */
export class TranscriptFile {
  private isFirst = true;

  private constructor(private readonly stream: Writable) {
    stream.write('{"utterances":[');
  }

  /** Rejects when the file cannot be written. */
  static async create(path: string): Promise<TranscriptFile> {
    return new TranscriptFile((await open(path, "w")).createWriteStream());
  }

  write(utterance: TranscriptUtterance): void {
    this.stream.write(`${this.isFirst ? "" : ",\n"}${JSON.stringify(utterance)}`);
    this.isFirst = false;
  }

  /** Waits until what was written has left the memory. */
  async settled(): Promise<void> {
    if (this.stream.writableNeedDrain) await once(this.stream, "drain");
  }

  async finish(frame: Omit<Transcript, "utterances">): Promise<void> {
    this.stream.end(`],${JSON.stringify(frame).slice(1)}\n`);
    await finished(this.stream);
  }

  abandon(): void {
    this.stream.destroy();
  }
}
