// Wire types of the observability page: latency, error budget, calls, processes, sizes, history of health checks.
import { z } from 'zod';
import { BusState, DatabaseLoss } from '../reports/connection-states.ts';
import { CheckState } from '../reports/health.ts';

const N = z.number().nullable();

export const observedSpans = ['hour', 'day', 'month'] as const;
export const ObservedSpan = z.enum(observedSpans);
export type ObservedSpan = z.infer<typeof ObservedSpan>;

/** Percentiles in ms; null without answers. `bad`: errors, and answers slower than the objective. */
const Latency = z.object({ requests: z.number(), errors: z.number(), bad: z.number(), p50: N, p95: N, p99: N });

/** @public Named in the API document. */
export const ObservedCall = Latency.extend({
  method: z.string(),
  route: z.string(),
  /** True when at most the allowed share of answers was bad; null with too few to judge. */
  within: z.boolean().nullable(),
});
export type ObservedCall = z.infer<typeof ObservedCall>;

/** `ended_at`: orderly end; null while the process runs, or if it was killed. @public Named in the API document. */
export const ObservedProcess = z.object({
  id: z.number(),
  role: z.string(),
  host: z.string(),
  pid: z.number(),
  version: z.string(),
  started_at: z.string(),
  seen_at: z.string(),
  ended_at: z.string().nullable(),
  state: z.enum(['up', 'ended', 'gone']),
  memory_mb: z.number(),
  connections: z.number(),
  /** Null for a process of an earlier version. */
  bus: BusState.nullable(),
});
export type ObservedProcess = z.infer<typeof ObservedProcess>;

/** A health check that changed its state. @public Named in the API document. */
export const CheckChange = z.object({
  check_id: z.string(),
  at: z.string(),
  before: CheckState.nullable(),
  state: CheckState,
  title: z.string(),
  figure: z.string(),
});
export type CheckChange = z.infer<typeof CheckChange>;

export const Observability = z.object({
  checked_at: z.string(),
  span: ObservedSpan,
  objective: z.object({ ms: z.number(), share: z.number(), days: z.number() }),
  total: Latency,
  /** Equal parts of the span, oldest first. */
  points: z.array(Latency.extend({ at: z.string() })),
  budget: z.object({
    /** Share of the budget left, negative when overspent; null with too few answers to judge. */
    left: N,
    used_minutes: N,
    of_minutes: z.number(),
    /** Burn rates over the last hour, six hours and three days; null with too few answers. */
    burn: z.array(z.object({ hours: z.number(), rate: N })),
    /** New York days that used most of the budget, most first. */
    spent: z.array(z.object({ day: z.string(), minutes: z.number(), requests: z.number(), bad: z.number() })),
  }),
  /** Most requested first. */
  calls: z.array(ObservedCall),
  processes: z.array(ObservedProcess),
  /** Number of processes started within the span. */
  starts: z.number(),
  /** Newest first. */
  losses: z.array(DatabaseLoss),
  sizes: z.object({
    disk_free_bytes: N,
    /** Bytes at the end of each day, oldest first; the last entry is now. */
    database: z.array(z.object({ day: z.string(), bytes: z.number() })),
  }),
  /** Newest first. */
  checks: z.array(CheckChange),
});
export type Observability = z.infer<typeof Observability>;
