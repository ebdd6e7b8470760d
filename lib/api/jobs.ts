import type { z } from "zod";
import type { JobView, resumeJobBodySchema } from "@/lib/contract/api-jobs";
import type { Job } from "@/lib/jobs/job";
import { AppError } from "@/lib/shared/errors";
import { requireUser } from "./authorise";
import type { Context } from "./context";

const jobsPerPage = 100;

/** The caller's jobs, or everybody's for an admin; newest first, of one kind and older than a job when asked for. */
export async function listJobs(
  context: Context,
  { kind, before }: { kind: string | null; before: string | null },
): Promise<JobView[]> {
  const user = await requireUser(context);
  const jobs = await context.services.jobs.list({
    ownerId: user.role === "admin" ? null : user.userId,
    ...(kind === null ? {} : { kinds: [kind] }),
    ...{ before, limit: jobsPerPage },
  });
  return jobs.map(toJobView);
}

/** Throws job/not-found, also for somebody else's. */
export async function requireJob(context: Context, id: string): Promise<Job> {
  const user = await requireUser(context);
  const job = await context.services.jobs.get(id);
  if (job.ownerId !== user.userId && user.role !== "admin") {
    throw new AppError("job/not-found", "This job does not exist, or it is somebody else's.");
  }
  return job;
}

export async function getJob(context: Context, id: string): Promise<JobView> {
  return toJobView(await requireJob(context, id));
}

/** Asks a job to stop; what it finished is kept. */
export async function cancelJob(context: Context, id: string): Promise<JobView> {
  await requireJob(context, id);
  return toJobView(await context.services.jobs.cancel(id));
}

/** Lets a cancelled or failed job go on, under another budget when one is given. Throws job/not-resumable. */
export async function resumeJob(
  context: Context,
  id: string,
  { budget }: z.output<typeof resumeJobBodySchema>,
): Promise<JobView> {
  await requireJob(context, id);
  return toJobView(await context.services.jobs.resume(id, budget));
}

/** Deletes a job that has ended, with what it made. Throws job/not-resumable. */
export async function deleteJob(context: Context, id: string): Promise<void> {
  await requireJob(context, id);
  await context.services.jobs.remove(id);
}

export function toJobView({ ownerId: _owner, checkpoint: _checkpoint, ...job }: Job): JobView {
  return job;
}
