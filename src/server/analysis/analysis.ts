// Public interface of stock analysis: an answer on request, and the newest stored analysis for live data.
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { AnalyzeResponse } from '../../contract/analysis.ts';
import type { AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import { factTable } from '../../domain/analysis/fact-sheet.ts';
import type { NewestAnalysis } from '../../domain/analysis/live-reply.ts';
import { analysisSlot } from '../../domain/analysis/slot.ts';
import { newYorkDate, newYorkInstant } from '../../domain/market/calendar.ts';
import { analysisTimes } from '../../domain/rules/analyst-rules.ts';
import { possibleSymbols } from '../../domain/stocks/symbols/symbol.ts';
import { defineRoutes } from '../http/handlers.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { createSingleFlight } from '../process/single-flight.ts';
import { pastInstant } from '../publish/past.ts';
import type { AnalysisDeps } from './analysis-deps.ts';
import type { FactRequest } from './gather-facts.ts';
import { liveRoutes } from './live-routes.ts';
import { createAnalysisMaker } from './make-analysis.ts';
import { createAnalysisStore, type StoredAnalysis } from './store.ts';

const BACKGROUND_AT_ONCE = 2;
const MOST_WAITING = 200;
const MOST_REMEMBERED = 20_000;

export type Analysis = ReturnType<typeof createAnalysis>;

export function createAnalysis(deps: AnalysisDeps) {
  const { clock, log, market, analyst } = deps;
  const store = createAnalysisStore(deps.database, clock, deps.recordMarket);
  const newest = new LRUCache<string, StoredAnalysis>({ max: MOST_REMEMBERED });
  /** End of the pause, epoch ms, of each symbol whose background analysis failed. */
  const failed = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  const maker = createAnalysisMaker(deps, store, (written) => void newest.set(written.symbol, written));
  const { quota, quota_window, quota_hour, quota_hour_window } = analysisTimes;
  /** Charges a reader for an analysis made now; existing ones are free. */
  const charge = deps.rateLimits.limitUses(
    'analysis',
    [
      { most: quota.value, per_ms: quota_window.value },
      { most: quota_hour.value, per_ms: quota_hour_window.value },
    ],
    'You asked for many analyses. Please try again later.',
  );
  const flights = createSingleFlight<StoredAnalysis>();
  /** Running charges by reader and analysis, so that concurrent requests for one are charged once. */
  const charges = createSingleFlight<void>();
  const background = pLimit(BACKGROUND_AT_ONCE);
  let closed = false;

  const toFlightKey = (symbol: string, deep: boolean) => `${symbol} ${deep}`;

  function runOnce(symbol: string, request: FactRequest): Promise<StoredAnalysis> {
    return flights.run(toFlightKey(symbol, request.deep), () => maker.make(symbol, request));
  }

  /**
   * Stored analysis of the current slot: the configured analyst's, else an unexpired stand-in's. A deep one also serves
   * other requests, so that a stock shows one action and confidence at a time.
   */
  async function readSlot(symbol: string, deep: boolean): Promise<StoredAnalysis | null> {
    if (!deep) {
      const deeper = await readSlot(symbol, true);
      if (deeper !== null) return deeper;
    }
    const rows = await store.ofSlot(symbol, iso(analysisSlot(clock.now()).start), deep);
    const now = iso(clock.now());
    return rows.find((row) => row.analyst === analyst.name) ?? rows.find((row) => row.holds_until > now) ?? null;
  }

  async function readOrMake(text: string, deep: boolean, userId: number): Promise<StoredAnalysis> {
    const { symbol, listed } = await market.chooseSymbol(text);
    const known = await readSlot(symbol, deep);
    if (known !== null) return known;
    const flight = toFlightKey(symbol, deep);
    if (!flights.has(flight)) await charges.run(`${userId} ${flight}`, () => charge(userId));
    return runOnce(symbol, { deep, listed });
  }

  /**
   * Newest analysis known at `instant`, for any symbol, even one that is no longer listed. Throws Fault 404 without
   * one.
   */
  async function readAt(text: string, deep: boolean, instant: string): Promise<StoredAnalysis> {
    for (const symbol of possibleSymbols(text)) {
      const known = await store.newest(symbol, { since: null, by: instant, deep });
      if (known !== null) return known;
    }
    throw new Fault(404, `No analysis of ${text} was known then`);
  }

  /** Newest analysis of the current New York day, deep or not. */
  async function readToday(symbol: string): Promise<StoredAnalysis | null> {
    const now = clock.now();
    const since = newYorkInstant(newYorkDate(now), 0);
    const kept = newest.get(symbol);
    if (kept !== undefined && Date.parse(kept.received_at) >= since && Date.parse(kept.holds_until) > now) return kept;
    const found = await store.newest(symbol, { since: iso(since), by: null, deep: null });
    if (found !== null) newest.set(symbol, found);
    return found;
  }

  function inBackground(symbol: string): boolean {
    if (closed || background.pendingCount >= MOST_WAITING || (failed.get(symbol) ?? 0) > clock.now()) return false;
    const request = { deep: false, listed: null };
    background(async () => {
      if (closed || (await readSlot(symbol, false)) !== null) return;
      await runOnce(symbol, request);
    }).catch((error: unknown) => {
      failed.set(symbol, clock.now() + analysisTimes.pause.value);
      if (!closed && !(error instanceof Fault)) log.warn({ err: error, symbol }, 'analysis: not made');
    });
    return true;
  }

  /**
   * Newest analysis of today. A free analyst renews it in the background; a paid one runs only when a reader requests
   * it.
   */
  async function readNewest(symbol: string): Promise<NewestAnalysis> {
    const known = await readToday(symbol);
    const holds = known !== null && Date.parse(known.holds_until) > clock.now();
    if (known !== null && (holds || !analyst.free)) return known.analysis;
    const flying = flights.has(toFlightKey(symbol, false)) || flights.has(toFlightKey(symbol, true));
    const coming = flying || (analyst.free && inBackground(symbol));
    return known?.analysis ?? (coming ? 'coming' : 'none');
  }

  return {
    routes: defineRoutes({
      ...liveRoutes(deps, {
        readNewest,
        answerFor: async (symbol, userId): Promise<AiAnalysis> => (await readOrMake(symbol, false, userId)).analysis,
      }),

      analyzeStock: async ({ params, query, caller }): Promise<AnalyzeResponse> => {
        const deep = query.deep === 'true';
        const past = pastInstant(query.asof, clock);
        const stored =
          past === null
            ? await readOrMake(params.symbol, deep, caller.id)
            : await readAt(params.symbol, deep, iso(past));
        return toReply(stored);
      },
    }),

    /** For other features: an analysis with its sheet; null for an unknown id. */
    byId: store.byId,

    close: async () => {
      closed = true;
      background.clearQueue();
      await maker.close();
      await flights.settled();
    },
  };
}

function toReply({ slot: _, sheet, cost, ...stored }: StoredAnalysis): AnalyzeResponse {
  return {
    ...stored,
    fundamental_data: factTable(sheet, ['company', 'fundamentals']),
    enrichment_data: factTable(sheet, ['signals', 'news', 'insiders', 'analysts', 'screener']),
    cost: cost.model === null ? null : cost,
    facts: sheet.facts,
  };
}
