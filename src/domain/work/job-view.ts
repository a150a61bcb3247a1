// Wire types of the Jobs and Provider calls pages: kind, trigger, outcome, page to act on.
import { z } from 'zod';

const N = z.number().nullable();
const S = z.string().nullable();

/**
 * `refused`: rejected before the work began. `missed`: a slot for which no job was created, or whose job was cut off by
 * an orderly stop or a restore.
 */
export const jobViewStates = [
  'queued',
  'running',
  'completed',
  'completed_with_errors',
  'failed',
  'missed',
  'refused',
  'cancelled',
] as const;
export const JobViewState = z.enum(jobViewStates);
export type JobViewState = z.infer<typeof JobViewState>;

/** `follow_up`: started by the product after other work. */
export const JobTrigger = z.enum(['automation', 'administrator', 'follow_up']);
export type JobTrigger = z.infer<typeof JobTrigger>;

export const JobView = z.object({
  /** Null for a missed slot without a job. */
  id: N,
  kind: z.string(),
  state: JobViewState,
  trigger: JobTrigger,
  /** Email of the administrator who started the job; null for other triggers. */
  by: S,
  scheduled_for: S,
  started_at: z.string(),
  finished_at: S,
  attempts: z.number(),
  /** Last progress message, or the reason why the job ended; null without either. */
  message: S,
  batch_id: N,
  /** Page on which an administrator can fix or restart the job; null if there is no such page. */
  action: z.object({ label: z.string(), path: z.string() }).nullable(),
  /** True when the job ended badly and its kind can be started by hand. */
  can_run: z.boolean(),
  /** Jobs the row stands for, and when the first of them was due: one, or with `each_kind` all listed ones of the kind. */
  times: z.number(),
  first_at: z.string(),
});
export type JobView = z.infer<typeof JobView>;

export const JobPage = z.object({
  kinds: z.array(z.object({ kind: z.string(), description: z.string() })),
  total: z.number(),
  jobs: z.array(JobView),
});
export type JobPage = z.infer<typeof JobPage>;

export const providerCallStates = ['success', 'failed'] as const;

export const ProviderCall = z.object({
  id: z.number(),
  created_at: z.string(),
  service: z.string(),
  symbol: S,
  status: z.string(),
  response_time_ms: N,
  error_message: S,
  api_calls_remaining: N,
});
export type ProviderCall = z.infer<typeof ProviderCall>;

export const ProviderCalls = z.object({
  services: z.array(z.string()),
  total: z.number(),
  calls: z.array(ProviderCall),
});
export type ProviderCalls = z.infer<typeof ProviderCalls>;

/** Page on which each kind of job can be started by hand. */
const pages: Readonly<Record<string, { label: string; path: string }>> = {
  pipeline: { label: 'Pipeline Status', path: '/admin/pipeline' },
  'expert.fetch': { label: 'Pipeline Status', path: '/admin/pipeline' },
  'screener-run': { label: 'Screener Control', path: '/admin/screener' },
  'goldeneye-poll': { label: 'GoldenEye Control', path: '/admin/goldeneye' },
  'minute-feed': { label: 'Minute Tracking', path: '/admin/minute-tracking' },
  'minute-news': { label: 'API Logs', path: '/admin/minute-tracking/logs' },
  'minute-indicators': { label: 'API Logs', path: '/admin/minute-tracking/logs' },
};

export function jobAction(kind: string, batchId: number | null): JobView['action'] {
  if (batchId !== null) return { label: `Open run ${batchId}`, path: `/admin/runs?run=${batchId}` };
  return pages[kind] ?? null;
}

export function toTrigger(job: { scheduled_for: string | null; requested_by: number | null }): JobTrigger {
  if (job.scheduled_for !== null) return 'automation';
  return job.requested_by === null ? 'follow_up' : 'administrator';
}

/** Failed job or missed slot, shown among completed work in order of time. */
export const WorkTrouble = z.object({
  at: z.string(),
  state: z.enum(['failed', 'missed']),
  reason: S,
  by: z.string(),
});
export type WorkTrouble = z.infer<typeof WorkTrouble>;

/** Email of a user, `user <id>` if unknown; null without a user. */
export const userWords = (id: number | null, emails: ReadonlyMap<number, string>) =>
  id === null ? null : (emails.get(id) ?? `user ${id}`);

/** Origin of a job: `automation`, an administrator's email (`user <id>` if unknown), or `follow-up`. */
export function byWords(
  job: { scheduled_for: string | null; requested_by: number | null },
  emails: ReadonlyMap<number, string>,
): string {
  const trigger = toTrigger(job);
  const by = trigger === 'administrator' ? userWords(job.requested_by, emails) : null;
  return by ?? trigger.replace('_', '-');
}

/** Failed and missed jobs of the list, in its order. */
export function toTroubles(
  jobs: readonly (Pick<JobView, 'state' | 'message' | 'scheduled_for' | 'started_at'> & {
    requested_by: number | null;
  })[],
  emails: ReadonlyMap<number, string>,
): WorkTrouble[] {
  return jobs.flatMap((job): WorkTrouble[] => {
    const { state, message, scheduled_for, started_at } = job;
    if (state !== 'failed' && state !== 'missed') return [];
    return [{ at: scheduled_for ?? started_at, state, reason: message, by: byWords(job, emails) }];
  });
}
