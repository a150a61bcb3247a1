// Endpoints of minute tracking: the three services and their tables.
import { z } from 'zod';
import {
  AggregateRow,
  IndicatorRow,
  LuldRow,
  MinuteChart,
  MinuteLogRow,
  MinuteNewsRow,
  TrackedSymbol,
} from '../domain/minutes/minute-rows.ts';
import { MinuteStatus, ServiceAction } from '../domain/minutes/minute-status.ts';
import { get, post, SymbolParam, wholeNumber } from './endpoint.ts';

/** Unknown services answer 404. */
const service = z.object({ service: z.string().min(1).max(40) });

/** A page of rows, newest first. Filters: one symbol; instants in epoch ms, `from` included, `to` not. */
const PageQuery = z.object({
  limit: wholeNumber(1, 200).default(100),
  offset: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
  symbol: SymbolParam.shape.symbol.optional(),
  from: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  to: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
});
export type MinutePageQuery = z.output<typeof PageQuery>;
const LogPageQuery = PageQuery.extend({ status: MinuteLogRow.shape.status.optional() });
export type MinuteLogQuery = z.output<typeof LogPageQuery>;

/** `total`: number of rows that match the filters, on all pages. */
const paged = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), total: z.number() });

export const minuteEndpoints = {
  minuteStatus: get('/api/minute-tracking/automation/status', 'admin', {
    summary: 'The three services of minute tracking: state, figures, schedule, and what is stored of today',
    reply: MinuteStatus,
  }),
  startMinuteTracking: post('/api/minute-tracking/automation/start', 'admin', {
    summary: 'Turn on all three services',
    reply: ServiceAction,
    audit: 'minutes.start',
  }),
  stopMinuteTracking: post('/api/minute-tracking/automation/stop', 'admin', {
    summary: 'Turn off all three services; what is under way is finished',
    reply: ServiceAction,
    audit: 'minutes.stop',
  }),
  startMinuteService: post('/api/minute-tracking/automation/:service/start', 'admin', {
    summary: 'Turn on one service: websocket, news or indicators',
    params: service,
    reply: ServiceAction,
    errors: [404],
    audit: 'minutes.service.start',
  }),
  stopMinuteService: post('/api/minute-tracking/automation/:service/stop', 'admin', {
    summary: 'Turn off one service: websocket, news or indicators',
    params: service,
    reply: ServiceAction,
    errors: [404],
    audit: 'minutes.service.stop',
  }),
  minuteAggregates: get('/api/admin/minute-tracking/aggregates', 'admin', {
    summary: 'Minute aggregates, newest first',
    query: PageQuery,
    reply: paged(AggregateRow),
  }),
  minuteLuld: get('/api/admin/minute-tracking/luld', 'admin', {
    summary: 'Limit-up/limit-down events, newest first',
    query: PageQuery,
    reply: paged(LuldRow),
  }),
  minuteNews: get('/api/admin/minute-tracking/news', 'admin', {
    summary: 'Fetched news with the whole response, newest first',
    query: PageQuery,
    reply: paged(MinuteNewsRow),
  }),
  minuteIndicators: get('/api/admin/minute-tracking/indicators', 'admin', {
    summary: 'Technical indicators of the tracked symbols, newest first',
    query: PageQuery,
    reply: paged(IndicatorRow),
  }),
  minuteLogs: get('/api/admin/minute-tracking/logs', 'admin', {
    summary: 'What the services asked and met, newest first',
    query: LogPageQuery,
    reply: paged(MinuteLogRow),
  }),
  trackedSymbols: get('/api/admin/minute-tracking/symbols', 'admin', {
    summary: 'The tracked symbols',
    reply: z.object({ data: z.array(TrackedSymbol) }),
  }),
  minuteChart: get('/api/admin/minute-tracking/chart/:symbol', 'admin', {
    summary: 'One day of one symbol as it is stored: bars, LULD events, gaps',
    params: SymbolParam,
    /** `date`: New York day; default: the newest day with bars of the symbol. */
    query: z.object({ date: z.iso.date().optional() }),
    reply: MinuteChart,
  }),
};
