// Endpoints of background work: jobs of every kind and the log of calls to vendors.
import { z } from 'zod';
import { Unread } from '../../domain/reports/vendor-checks.ts';
import { JobPage, JobViewState, ProviderCalls, providerCallStates } from '../../domain/work/job-view.ts';
import { VendorInterface, VendorPlan } from '../../domain/work/vendor-interfaces.ts';
import { get, post, wholeNumber } from '../endpoint.ts';

/** A Pacific day, YYYY-MM-DD. */
const Day = z.iso.date();
const page = {
  day: Day.optional(),
  limit: wholeNumber(1, 200).default(100),
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
};
const Name = z.string().min(1).max(60);

export const jobEndpoints = {
  adminJobs: get('/api/admin/jobs', 'admin', {
    summary: 'Jobs of every kind and missed slots, newest first: what began them, how they ended and why',
    query: z.object({
      kind: Name.optional(),
      state: JobViewState.optional(),
      /** Lists the newest job of each kind alone; `total` still counts all. */
      each_kind: z.enum(['true', 'false']).default('false'),
      ...page,
    }),
    reply: JobPage,
  }),
  runJob: post('/api/admin/jobs/:kind/run', 'admin', {
    summary: 'Begin recurring work of a kind now, where it can be begun by hand',
    params: z.object({ kind: Name }),
    reply: z.object({ job_id: z.number() }),
    errors: [404, 409],
    audit: 'job.run',
  }),
  providerCalls: get('/api/admin/provider-calls', 'admin', {
    summary: 'Calls to providers, newest first',
    query: z.object({ service: Name.optional(), status: z.enum(providerCallStates).optional(), ...page }),
    reply: ProviderCalls,
  }),
  vendorInterfaces: get('/api/admin/vendors', 'admin', {
    summary:
      'Interfaces of the vendors: newest answer, refusal in the words of the vendor, next try; limits of the plans; market data not read',
    reply: z.object({ plans: z.array(VendorPlan), interfaces: z.array(VendorInterface), unread: z.array(Unread) }),
  }),
};
