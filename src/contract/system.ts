// System endpoints: liveness, readiness, API description, market clock.
import { z } from 'zod';
import { get, NowOnly, post, Success } from './endpoint.ts';
import { OpenApiDocument } from './openapi-document.ts';

const S = z.string().nullable();
const Address = z.string().max(2_000).optional();
const Directive = z.string().max(200).optional();

/** Body that browsers send to a policy's `report-uri`: https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
export const PolicyReport = z.object({
  'csp-report': z.object({
    'document-uri': Address,
    'blocked-uri': Address,
    'source-file': Address,
    'effective-directive': Directive,
    'violated-directive': Directive,
    'line-number': z.number().int().optional(),
  }),
});

export const systemEndpoints = {
  health: get('/health', 'visitor', {
    summary: 'The process is alive; touches nothing',
    reply: z.object({ status: z.literal('ok'), time: z.string() }),
  }),
  ready: get('/ready', 'visitor', {
    summary: 'The database answers, migrations are done, and the server is not shutting down',
    reply: z.object({ status: z.literal('ready') }),
    errors: [503],
  }),
  openApi: get('/api/openapi.json', 'user', {
    summary: "The readers' API as an OpenAPI 3.1 document",
    reply: OpenApiDocument,
  }),
  openApiOfAdministrators: get('/api/admin/openapi.json', 'admin', {
    summary: "The administrators' API as an OpenAPI 3.1 document",
    reply: OpenApiDocument,
  }),
  policyReport: post('/api/csp', 'visitor', {
    summary: 'A browser reports that a page tried what its content security policy forbids',
    body: PolicyReport,
    reply: Success,
  }),
  marketStatus: get('/api/market/status', 'user', {
    past: 'same',
    summary: 'Market session, data source and delay, for the clock and the labels of every page; of the present alone',
    query: NowOnly,
    reply: z.object({
      now: z.string(),
      session: z.enum(['pre', 'open', 'after', 'closed']),
      opens_at: S,
      closes_at: S,
      is_market_day: z.boolean(),
      source: z.object({
        name: z.string(),
        simulated: z.boolean(),
        delay_minutes: z.number(),
        /** Replayed session (New York day) and the instant within it; null or absent when prices are not replayed. */
        replayed_session: S,
        replay_now: S.optional(),
      }),
      version: z.string(),
    }),
  }),
};
