// Background vendor calls symbol by symbol: symbols not requested recently, in chunks, until the vendor fails
// repeatedly.
import { ageMs } from '../../../domain/numbers/time.ts';
import { isProviderError } from '../../../providers/ports/provider-error.ts';
import type { Clock } from '../../process/clock.ts';
import type { Log } from '../../process/log.ts';
import { FAILURES_IN_A_ROW, FILL_CHUNK, type FillStep, fillRules } from './fill-rules.ts';
import type { FillStore } from './fill-store.ts';

type Ask = (symbol: string) => Promise<void>;

export type AskEach = (
  step: FillStep,
  symbols: readonly string[],
  ask: Ask,
  flush?: () => Promise<void>,
) => Promise<number>;

export type AskDeps = { clock: Clock; log: Log; store: FillStore; ending: AbortSignal };

/** Resolves to the number of symbols the vendor answered for. Throws failures that are not the vendor's. */
export function createAskEach({ clock, log, store, ending }: AskDeps): AskEach {
  /** Rests as long as the last work took: readers and runs come first. */
  async function rest(ms: number): Promise<void> {
    if (ms > 0) await clock.sleep(ms, ending).catch(() => undefined);
  }

  /** Requests these symbols; returns the symbols answered and the number of consecutive failures. */
  async function askChunk(symbols: readonly string[], ask: Ask, failuresBefore: number) {
    const answered: string[] = [];
    let failures = failuresBefore;
    for (const symbol of symbols) {
      const problem = await ask(symbol).then(
        () => null,
        (error: unknown) => error,
      );
      if (problem !== null && !isProviderError(problem)) throw problem;
      const isAnswer = problem === null || ['unknown_symbol', 'bad_payload'].includes(problem.kind);
      if (isAnswer) answered.push(symbol);
      failures = isAnswer ? 0 : failures + 1;
      if (failures >= FAILURES_IN_A_ROW || ending.aborted) break;
    }
    return { answered, failures };
  }

  return async (step, symbols, ask, flush = async () => {}) => {
    const { again_ms, first } = fillRules[step];
    const asked = await store.askedAt(step);
    const due = symbols
      .slice(0, first ?? symbols.length)
      .filter((symbol) => ageMs(asked.get(symbol) ?? Number.NEGATIVE_INFINITY, clock.now()) >= again_ms);
    let done = 0;
    let failuresInARow = 0;
    for (let from = 0; from < due.length && !ending.aborted; from += FILL_CHUNK) {
      const began = clock.monotonic();
      const { answered, failures } = await askChunk(due.slice(from, from + FILL_CHUNK), ask, failuresInARow);
      failuresInARow = failures;
      await flush();
      // Stored after every chunk: after a crash at most one chunk is requested again.
      await store.saveAsked(step, answered, clock.now());
      done += answered.length;
      if (failures >= FAILURES_IN_A_ROW) {
        log.info({ step, done, of: due.length }, 'companies: fetch stopped');
        break;
      }
      await rest(clock.monotonic() - began);
    }
    return done;
  };
}
