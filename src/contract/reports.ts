// Endpoints of the administrators' reports and of the health of the whole product.
import { z } from 'zod';
import { AdminHealth } from '../domain/reports/health.ts';
import { ReportDaily, ReportExpert, ReportScreener, ReportSummary, ReportSystem } from '../domain/reports/reports.ts';
import { endpoint } from './endpoint.ts';

export const reportEndpoints = {
  reportSummary: endpoint({
    method: 'GET',
    path: '/api/admin/reports/summary',
    access: 'admin',
    summary: 'The figures of the day and of the database that the four reports begin with',
    reply: ReportSummary,
  }),
  reportDaily: endpoint({
    method: 'GET',
    path: '/api/admin/reports/daily',
    access: 'admin',
    summary: 'What was done on a day (Pacific, today unless one is named), and what went wrong',
    query: z.object({ date: z.iso.date().optional() }),
    reply: ReportDaily,
  }),
  reportExpertData: endpoint({
    method: 'GET',
    path: '/api/admin/reports/expert-data',
    access: 'admin',
    summary: 'The state readers see: its signals by direction, its strongest symbols, and the batches of the last days',
    reply: ReportExpert,
  }),
  reportScreener: endpoint({
    method: 'GET',
    path: '/api/admin/reports/screener',
    access: 'admin',
    summary: 'The screener runs of today, the stocks they listed and what each filter found',
    reply: ReportScreener,
  }),
  reportSystem: endpoint({
    method: 'GET',
    path: '/api/admin/reports/system',
    access: 'admin',
    summary: 'Size of the database and of its tables, and what its data were checked for',
    reply: ReportSystem,
  }),
  adminHealth: endpoint({
    method: 'GET',
    path: '/api/admin/health',
    access: 'admin',
    summary: 'Whether today is healthy: checks, slots of the day, age of the lists, calls to providers, work',
    reply: AdminHealth,
  }),
};
