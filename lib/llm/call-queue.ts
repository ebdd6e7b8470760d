import PQueue from "p-queue";

/** Lets a limited number of calls out at a time; the higher `priority` first, then in order of arrival. */
export interface CallQueue {
  /** Rejects with the signal's reason when it is aborted while waiting; a task that runs ends by itself. */
  run<T>(task: () => Promise<T>, options: { priority: number; signal: AbortSignal }): Promise<T>;
}

export function createCallQueue(concurrency: number): CallQueue {
  const queue = new PQueue({ concurrency });
  return {
    run<T>(task: () => Promise<T>, { priority, signal }: { priority: number; signal: AbortSignal }) {
      return new Promise<T>((resolve, reject) => {
        const stopWaiting = () => reject(signal.reason);
        if (signal.aborted) return stopWaiting();
        signal.addEventListener("abort", stopWaiting, { once: true });
        const start = async () => {
          // Called off while waiting: its place goes to the next at once.
          if (signal.aborted) return;
          signal.removeEventListener("abort", stopWaiting);
          await task().then(resolve, reject);
        };
        queue.add(start, { priority }).catch(reject);
      });
    },
  };
}
