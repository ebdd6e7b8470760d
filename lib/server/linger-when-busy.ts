import { performance } from "node:perf_hooks";

export interface LingerOptions {
  /** Share of its time that this process is busy, from which on writes wait for company; 0…1. */
  fromBusy: number;
  /** Share at which they wait as long as they ever do. */
  fullAtBusy: number;
  maxMs: number;
  /** Tells how busy the process was since it was last asked, 0…1. */
  readBusy?: () => number;
  nowMs?: () => number;
}

/** How long one reading counts, ms. */
const readingMs = 100;
/** Weight of the newest reading: one busy moment is no load yet. */
const newest = 0.4;

/**
 * Says how long a write to the logs should wait for others to join it: not at all while the process has time to
 * spare, longer the busier it is. Each write, and each delivery to a room, then carries more messages, so that load
 * costs some hundredths of a second and not the server.
 */
export function lingerWhenBusy(options: LingerOptions): () => number {
  const {
    fromBusy,
    fullAtBusy,
    maxMs,
    readBusy = eventLoopBusy(),
    nowMs = () => performance.now(),
  } = options;
  let busy = 0;
  let readMs = nowMs();
  return () => {
    if (nowMs() - readMs >= readingMs) {
      busy += newest * (readBusy() - busy);
      readMs = nowMs();
    }
    const share = (busy - fromBusy) / (fullAtBusy - fromBusy);
    return maxMs * Math.min(1, Math.max(0, share));
  };
}

function eventLoopBusy(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
