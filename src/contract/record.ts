// Endpoints of the track record: figures, states of sources, calls with their outcomes, one call with its receipt.
import { z } from 'zod';
import { CallKind, CallSource, PublishedMarket, RecordMarket } from '../domain/record/call.ts';
import { IndependentCount } from '../domain/record/independence/effective-count.ts';
import { LedgerDay } from '../domain/record/ledger/ledger.ts';
import { MeasuredScore } from '../domain/record/measured/measured-score.ts';
import { Horizon } from '../domain/record/outcome.ts';
import { RecomputedDay } from '../domain/record/recomputation.ts';
import { Benchmark } from '../domain/record/record-figures.ts';
import { mostCalls } from '../domain/record/record-horizons.ts';
import {
  CallDetail,
  CallResult,
  PastProgress,
  RecordedCalls,
  RecordHeadline,
  RecordView,
  SourceStates,
  StockOutcome,
} from '../domain/record/record-view.ts';
import { Trend, Volatility } from '../domain/record/regime.ts';
import { TruthCheck } from '../domain/record/truth/planted-truth.ts';
import { AsOf, get, NowOnly, SymbolParam, wholeNumber } from './endpoint.ts';

/** `market`: default is the market whose prices the installation shows now. */
const OfMarket = AsOf.extend({
  market: RecordMarket.optional(),
  /** Excess returns are measured against this benchmark. */
  benchmark: Benchmark.exclude(['none']).default('spy'),
});

/** Lists with their side, `upgrades:1,downgrades:-1`. */
const Sources = z.string().regex(/^[^,:]{1,80}:-?1(,[^,:]{1,80}:-?1){0,99}$/);

/** Range of days on which the calls became known. */
const OfDays = OfMarket.extend({
  /** First and last New York day (YYYY-MM-DD), both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /**
   * State of the market at the last close before a call's day: SPY above or below its average, volatility high or low.
   */
  trend: Trend.optional(),
  volatility: Volatility.optional(),
});

/** Only published markets: reconstructed calls were never published, so the ledger has none. */
const OfLedger = NowOnly.extend({ market: PublishedMarket.optional() });

export const recordEndpoints = {
  record: get('/api/record', 'user', {
    summary: 'The track record of one market: figures of every source by horizon, of the score and of confidence',
    query: OfDays.extend({
      /** Horizon of the curves; default: five sessions, fewer in a young record. */
      horizon: Horizon.exclude(['plan']).optional(),
    }),
    reply: RecordView,
    snapshot: true,
    errors: [422],
  }),
  recordStates: get('/api/record/states', 'user', {
    summary: 'State of each source of calls after five sessions, in a young record after fewer',
    query: OfMarket,
    reply: SourceStates,
  }),
  recordIndependent: get('/api/record/independent', 'user', {
    summary: 'How many independent sources several lists are worth, by how far they repeated one another',
    query: AsOf.extend({
      market: RecordMarket.optional(),
      sources: Sources,
    }),
    reply: IndependentCount,
  }),
  recordMeasured: get('/api/record/measured', 'user', {
    summary: 'The measured score of a stock by the lists that name it: what each was worth before the session',
    query: AsOf.extend({ sources: Sources }),
    reply: MeasuredScore,
  }),
  recordTruth: get('/api/record/truth', 'user', {
    summary:
      'What the record of earlier simulated sessions found of the effects that are planted in it; null for real prices',
    query: NowOnly.extend({ horizon: Horizon.exclude(['plan']).default('5') }),
    reply: TruthCheck.nullable(),
  }),
  recordProgress: get('/api/record/progress', 'user', {
    summary:
      'How much of the record of earlier simulated sessions is made; null for real prices and where none is made',
    query: NowOnly,
    reply: PastProgress.nullable(),
  }),
  recordHeadline: get('/api/record/headline', 'visitor', {
    summary: 'How many calls were published and settled, and how many sources show an edge',
    reply: RecordHeadline,
  }),
  recordRecomputation: get('/api/record/recomputation', 'user', {
    summary: 'The newest day whose published scores and decisions were recomputed, and how many were identical',
    query: AsOf,
    reply: z.object({ recomputed: RecomputedDay.nullable() }),
  }),
  recordLedger: get('/api/record/ledger', 'visitor', {
    past: 'same',
    summary:
      'Sealed days of the record, newest first: entries, Merkle root, and the head that commits to all days so far',
    query: OfLedger,
    reply: z.object({ days: z.array(LedgerDay) }),
  }),
  recordLedgerDay: get('/api/record/ledger/:day', 'user', {
    past: 'same',
    summary: 'Entries of a sealed day as canonical JSON, in the order of their hashes, 20,000 at a time',
    params: z.object({ day: z.iso.date() }),
    query: OfLedger.extend({ page: wholeNumber(1, 10_000).default(1) }),
    reply: z.object({ day: LedgerDay, lines: z.array(z.string()) }),
    errors: [404],
  }),
  recordCalls: get('/api/record/calls', 'user', {
    summary: 'Calls with their outcome at one horizon, newest first, with totals and the distribution of results',
    query: OfDays.extend({
      kind: CallKind.optional(),
      source: CallSource.optional(),
      side: z.enum(['1', '-1', '0']).optional(),
      /** Default: the horizon of the record's page; `plan` for plans. */
      horizon: Horizon.optional(),
      result: CallResult.default('all'),
      offset: wholeNumber(0, 10_000_000).default(0),
      /** Calls per reply. The maximum serves exports; lists request smaller pages. */
      most: wholeNumber(1, mostCalls).default(50),
    }),
    reply: RecordedCalls,
  }),
  recordStock: get('/api/record/stocks/:symbol', 'user', {
    summary: 'What came of the decisions and scores of a stock, newest first, above the equal-weighted market',
    params: SymbolParam,
    query: AsOf,
    reply: z.object({ market: RecordMarket, outcomes: z.array(StockOutcome) }),
  }),
  recordCall: get('/api/record/calls/:id', 'user', {
    summary: 'One call: its outcomes at every horizon, its daily bars and its receipt',
    params: z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
    query: AsOf,
    reply: CallDetail,
    errors: [404],
  }),
};
