import { readdir, readFile } from "node:fs/promises";

/** Linux counts in ticks of 10 ms. */
const tickUs = 10_000;

/** Processor time that the living children of a process have used, microseconds; 0 where Linux's /proc is missing. */
export async function processorTimeOfChildren(parentPid: number): Promise<number> {
  const names = await readdir("/proc").catch(() => []);
  const times = await Promise.all(
    names.filter((name) => /^\d+$/.test(name)).map((pid) => timeOf(pid, parentPid)),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

/** The fields after the command's closing bracket: state, parent, …, user and system ticks as 12th and 13th. */
async function timeOf(pid: string, parentPid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (Number(fields[1]) !== parentPid) return 0;
  return (Number(fields[11]) + Number(fields[12])) * tickUs;
}
