import { type SimulationView, simulationKinds } from "@/lib/contract/api-simulations";
import type { SimulationParams, SimulationReport } from "@/lib/contract/simulation";
import type { Job } from "@/lib/jobs/job";
import { AppError } from "@/lib/shared/errors";
import { requireUser } from "../authorise";
import type { Context } from "../context";
import { requireJob, toJobView } from "../jobs";

const runsPerPage = 100;

/** The caller's runs, newest first and without their reports; those in a room when one is given. */
export async function listSimulations(
  context: Context,
  { roomId = null, before = null }: { roomId?: string | null; before?: string | null } = {},
): Promise<SimulationView[]> {
  const user = await requireUser(context);
  const jobs = await context.services.jobs.list({
    ownerId: user.role === "admin" ? null : user.userId,
    ...{ kinds: simulationKinds, before, limit: runsPerPage },
  });
  // A list is asked for every second while something runs, and reports are long.
  const views = jobs.map((job) => ({ ...toSimulationView(job), report: null }));
  return roomId === null ? views : views.filter(({ params }) => params.roomId === roomId);
}

/** Throws job/not-found, also for jobs of another kind. */
export async function requireSimulation(context: Context, id: string): Promise<Job> {
  const job = await requireJob(context, id);
  if (simulationKinds.some((kind) => kind === job.kind)) return job;
  throw new AppError("job/not-found", "There is no such run.");
}

export async function getSimulation(context: Context, id: string): Promise<SimulationView> {
  return withRoomId(context, await requireSimulation(context, id));
}

/** Several runs, in the order of their ids; those that are not the caller's are left out. */
export async function getSimulations(context: Context, ids: readonly string[]): Promise<SimulationView[]> {
  await requireUser(context);
  const found = await Promise.allSettled(ids.map((id) => getSimulation(context, id)));
  return found.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
}

/** A headless run's room is its own: it is known as soon as the run began. */
async function withRoomId(context: Context, job: Job): Promise<SimulationView> {
  const view = toSimulationView(job);
  if (view.params.roomId !== null) return view;
  const room = await context.services.db.prisma.room.findUnique({
    where: { simulationId: job.id },
    select: { id: true },
  });
  return { ...view, params: { ...view.params, roomId: room?.id ?? null } };
}

export function toSimulationView(job: Job): SimulationView {
  const { params: _params, result, ...view } = toJobView(job);
  const { source, ...params } = job.params as SimulationParams;
  return {
    ...view,
    params: { ...params, source: source?.title ?? null },
    report: result === null ? null : (result as SimulationReport),
  };
}
