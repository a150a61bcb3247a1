// Round of a service over the tracked symbols: each fetched on its own, counted, logged and reported.
import type { MinuteLogRow } from '../../../domain/minutes/minute-rows.ts';
import type { MinuteService } from '../../../domain/minutes/minute-status.ts';
import type { CallRecord } from '../../../providers/ports/call-log.ts';
import { isProviderError } from '../../../providers/ports/provider-error.ts';
import type { Ground } from '../../ground.ts';
import type { JobEnd, RunningJob } from '../../jobs/workers/run-job.ts';
import { iso } from '../../process/clock.ts';
import type { MinuteStores } from '../store/minute-store.ts';
import type { MinuteBars } from '../store/stored-minutes.ts';

/** Progress of a round, and its result afterwards. */
export type RoundDetail = {
  symbols_completed: number;
  symbols_total: number;
  /** Symbol being fetched, null for the whole market; absent when the round is over. */
  symbol?: string | null;
  indicator?: string;
  successful: number;
  failed: number;
  articles: number;
  by_indicator: Record<string, { success: number; failed: number }>;
  /** Findings or obstacles, in words. */
  notes: string[];
  message?: string;
};

/** Ground and stored data of minute tracking, as each service takes them. */
export type TrackingDeps = Ground & { minuteBars: MinuteBars; stores: MinuteStores };

/** Reports from the work on one symbol. */
export type Step = {
  /** Passed to the vendor's calls: each call becomes a row of the log. */
  onCall(call: CallRecord): void;
  succeeded(indicator?: string): void;
  /** Counts a failure, once or for each missing indicator; logs it if the call left no row. */
  failed(error: unknown, indicators?: readonly string[]): void;
  doing(indicator: string): void;
  note(text: string): void;
  articles(count: number): void;
};

const NOTES_TOLD = 5;
const BUG = 'Failed: see the log of the server';

export function emptyRound(symbols_total: number): RoundDetail {
  return { symbols_completed: 0, symbols_total, successful: 0, failed: 0, articles: 0, by_indicator: {}, notes: [] };
}

/**
 * Works on each symbol in turn; failures are counted and logged. Ends early when the job's signal aborts. A round with
 * failures and no success counts as failed.
 */
export async function runRound<Symbol extends string | null>(
  deps: TrackingDeps,
  service: MinuteService,
  job: RunningJob<unknown, RoundDetail>,
  symbols: readonly Symbol[],
  work: (symbol: Symbol, step: Step) => Promise<void>,
): Promise<JobEnd<null>> {
  const { stores, clock, log } = deps;
  const round = emptyRound(symbols.length);
  const progress = () => ({ ...round, by_indicator: structuredClone(round.by_indicator), notes: [...round.notes] });
  const note = (text: string) => {
    if (round.notes.length < NOTES_TOLD && !round.notes.includes(text)) round.notes.push(text);
  };

  for (const symbol of symbols) {
    if (job.signal.aborted) break;
    round.symbol = symbol;
    delete round.indicator;
    job.report(progress());
    const rows: Omit<MinuteLogRow, 'id'>[] = [];
    const row = (of: Omit<MinuteLogRow, 'id' | 'service' | 'symbol' | 'created_at'>) =>
      rows.push({ ...of, service, symbol, created_at: iso(clock.now()) });
    const count = (indicator: string | undefined, ended: 'success' | 'failed') => {
      if (ended === 'success') round.successful += 1;
      else round.failed += 1;
      if (indicator === undefined) return;
      const { success, failed } = round.by_indicator[indicator] ?? { success: 0, failed: 0 };
      round.by_indicator[indicator] = {
        success: success + (ended === 'success' ? 1 : 0),
        failed: failed + (ended === 'failed' ? 1 : 0),
      };
    };
    const step: Step = {
      onCall: ({ log_type, status, response_time_ms, error_message, api_calls_remaining }) =>
        row({ log_type, status, response_time_ms, error_message, api_calls_remaining }),
      succeeded: (indicator) => count(indicator, 'success'),
      failed: (error, indicators = []) => {
        for (const indicator of indicators.length > 0 ? indicators : [undefined]) count(indicator, 'failed');
        const words = isProviderError(error) ? `${error.kind}: ${error.message}` : BUG;
        if (!isProviderError(error)) log.warn({ err: error, service, symbol }, 'minutes: symbol failed');
        note(`${symbol ?? 'The whole market'}: ${words}`);
        // A call that was sent has its row already.
        if (isProviderError(error) && error.sent && rows.length > 0) return;
        const call = isProviderError(error);
        row({
          log_type: call ? 'api_call' : 'error',
          status: call ? 'failure' : 'error',
          response_time_ms: null,
          error_message: words,
          api_calls_remaining: null,
        });
      },
      doing: (indicator) => {
        round.indicator = indicator;
        job.report(progress());
      },
      note,
      articles: (articles) => {
        round.articles += articles;
      },
    };
    try {
      await work(symbol, step);
    } catch (error) {
      step.failed(error);
    }
    round.symbols_completed += 1;
    await stores.fetched
      .addLogs(rows)
      .catch((error: unknown) => log.warn({ err: error, service }, 'minutes: log rows lost'));
  }

  delete round.symbol;
  delete round.indicator;
  const detail = progress();
  if (job.signal.aborted) return { state: 'cancelled', detail: { ...detail, message: 'Interrupted' } };
  if (round.failed === 0) return { state: 'completed', detail };
  if (round.successful > 0) return { state: 'completed_with_errors', detail };
  return { state: 'failed', detail: { ...detail, message: round.notes[0] ?? BUG } };
}
