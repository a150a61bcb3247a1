// Routes of the Jobs and Provider calls pages.
import type { DateKey } from '../../domain/market/calendar.ts';
import { type JobView, jobAction, toTrigger, userWords } from '../../domain/work/job-view.ts';
import type { Routes } from '../http/handlers.ts';
import { allJobKinds } from '../jobs/kinds.ts';
import { Fault } from '../process/fault.ts';
import { toDayRange } from './day-facts.ts';
import type { ReportDeps } from './report-deps.ts';

export type JobRoutes = Routes<'adminJobs' | 'runJob' | 'providerCalls' | 'vendorInterfaces'>;

const endedBadly: readonly JobView['state'][] = ['failed', 'completed_with_errors', 'missed', 'refused'];

const span = (day: DateKey | undefined) => (day === undefined ? { from: null, to: null } : toDayRange(day));

export function jobRoutes({ jobs, market, accounts, unread, plans }: ReportDeps): JobRoutes {
  return {
    adminJobs: async ({ query: { kind = null, state = null, each_kind, day, ...slice } }) => {
      const found = await jobs.overview.page({ kind, state, each_kind: each_kind === 'true', ...span(day), ...slice });
      const emails = await accounts.emails(found.jobs.flatMap(({ requested_by }) => requested_by ?? []));
      return {
        kinds: allJobKinds.map(({ kind: name, description }) => ({ kind: name, description })),
        total: found.total,
        jobs: found.jobs.map(({ attempt, requested_by, run_id: _, ...job }): JobView => {
          const isBad = endedBadly.includes(job.state);
          return {
            ...job,
            attempts: attempt,
            trigger: toTrigger({ ...job, requested_by }),
            by: userWords(requested_by, emails),
            action: isBad ? jobAction(job.kind, job.batch_id) : null,
            can_run: isBad && allJobKinds.some((one) => one.kind === job.kind && one.by_hand),
          };
        }),
      };
    },

    runJob: async ({ params, caller }) => {
      const kind = allJobKinds.find((one) => one.kind === params.kind && one.by_hand);
      if (kind === undefined) throw new Fault(404, 'No work of this kind can be started by hand');
      const { id } = await jobs.startByHand(kind, caller.id);
      return { job_id: id };
    },

    providerCalls: async ({ query: { service = null, status = null, day, limit, offset } }) =>
      market.calls.page({ service, status, ...span(day), limit, offset }),

    vendorInterfaces: async () => ({
      plans: [...plans],
      interfaces: await market.interfaces(),
      unread: await unread(),
    }),
  };
}
