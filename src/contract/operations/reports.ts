// Endpoints of the administrators' reports and of product health.
import { z } from 'zod';
import { HealthHistory } from '../../domain/observability/health-history.ts';
import { Observability, ObservedSpan } from '../../domain/observability/observability.ts';
import { AdminHealth } from '../../domain/reports/health.ts';
import {
  ReportDaily,
  ReportExpert,
  ReportScreener,
  ReportSummary,
  ReportSystem,
} from '../../domain/reports/reports.ts';
import { GapDays } from '../../domain/reports/slot-gaps.ts';
import { AsOf, get } from '../endpoint.ts';

/** Pacific day; default: today. */
const DayQuery = z.object({ date: z.iso.date().optional() });

export const reportEndpoints = {
  reportSummary: get('/api/admin/reports/summary', 'admin', {
    summary: 'The figures of the day and of the database that the four reports begin with',
    reply: ReportSummary,
  }),
  reportDaily: get('/api/admin/reports/daily', 'admin', {
    summary: 'What was done on a day (Pacific, today unless one is named), and what went wrong',
    query: DayQuery,
    reply: ReportDaily,
  }),
  recordGaps: get('/api/record/gaps', 'user', {
    summary:
      'Days on which slots of expert lists, screener or Golden Eye had no result: which, why, and what readers saw instead; newest first',
    query: AsOf.extend({ before: z.iso.date().optional() }),
    reply: GapDays,
  }),
  reportExpertData: get('/api/admin/reports/expert-data', 'admin', {
    summary:
      'The state readers see, or saw at the end of a day: signals by direction, strongest symbols, batches of the days before',
    query: DayQuery,
    reply: ReportExpert,
  }),
  reportScreener: get('/api/admin/reports/screener', 'admin', {
    summary: 'The screener runs of a day, the stocks they listed and what each filter found',
    query: DayQuery,
    reply: ReportScreener,
  }),
  reportSystem: get('/api/admin/reports/system', 'admin', {
    summary: 'Size of the database and of its tables, and what its data were checked for',
    reply: ReportSystem,
  }),
  adminHealth: get('/api/admin/health', 'admin', {
    summary: 'Whether today is healthy: checks, slots of the day, age of the lists, calls to providers, work',
    reply: AdminHealth,
  }),
  healthHistory: get('/api/admin/health/history', 'admin', {
    summary:
      'Health checks of a day (Pacific, today unless one is named): the spans of their states, those that failed first',
    query: DayQuery,
    reply: HealthHistory,
  }),
  observability: get('/api/admin/observability', 'admin', {
    summary: 'Latency and errors of answers, error budget, processes, sizes and changes of health checks over a span',
    query: z.object({ span: ObservedSpan.optional() }),
    reply: Observability,
  }),
};
