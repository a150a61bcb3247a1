// Request batching: symbols requested at about the same time share one call.
import { searchRules } from '../../domain/rules/search-rules.ts';
import { logFailure } from '../ui/failures/log-failure.ts';
import { presentMs, runAfter } from '../ui/time/clock.ts';

const MOST_SYMBOLS = searchRules.most_symbols.value;
/** Time in which requests are gathered: a list draws its rows within a few milliseconds. */
const GATHER_MS = 5;
/** Maximum delay while requests keep arriving, for example while a list is scrolled. */
const MOST_GATHER_MS = 400;

type Waiting<Answer> = { resolve: (answer: Answer) => void; reject: (error: unknown) => void };

/**
 * Batches requests for single symbols; `askMany` answers in the order of its symbols. Rejects as `askMany` does; each
 * failed batch is logged under `name`. A request within `restMs` of an earlier one waits until no request arrives for
 * `restMs`, at most MOST_GATHER_MS; symbols whose signal is aborted by then are left out.
 */
export function gathered<Answer>(
  name: string,
  askMany: (symbols: readonly string[]) => Promise<readonly Answer[]>,
  restMs = GATHER_MS,
): (symbol: string, signal?: AbortSignal) => Promise<Answer> {
  const waiting = new Map<string, Waiting<Answer>[]>();
  let cancel: () => void = () => undefined;
  let first = 0;
  let newest = Number.NEGATIVE_INFINITY;
  let waitMs = GATHER_MS;

  async function sendBatch(some: readonly (readonly [string, readonly Waiting<Answer>[]])[]): Promise<void> {
    try {
      const answers = await askMany(some.map(([symbol]) => symbol));
      some.forEach(([symbol, readers], at) => {
        const own = answers[at];
        for (const { resolve, reject } of readers) {
          if (own === undefined) reject(new Error(`${name}: no answer for ${symbol}`));
          else resolve(own);
        }
      });
    } catch (error) {
      logFailure(name, error);
      for (const [, readers] of some) for (const { reject } of readers) reject(error);
    }
  }

  function askAll(): void {
    const all = [...waiting];
    waiting.clear();
    for (let at = 0; at < all.length; at += MOST_SYMBOLS) void sendBatch(all.slice(at, at + MOST_SYMBOLS));
  }

  function askSoon(): void {
    cancel();
    cancel = runAfter(Math.min(waitMs, Math.max(0, first + MOST_GATHER_MS - presentMs())), askAll);
  }

  function leave(symbol: string, reader: Waiting<Answer>, reason: unknown): void {
    const others = waiting.get(symbol)?.filter((one) => one !== reader) ?? [];
    if (others.length > 0) waiting.set(symbol, others);
    else waiting.delete(symbol);
    reader.reject(reason);
  }

  return (symbol, signal) =>
    new Promise((resolve, reject) => {
      const reader = { resolve, reject };
      const now = presentMs();
      if (waiting.size === 0) {
        first = now;
        waitMs = now - newest < restMs ? restMs : GATHER_MS;
      }
      newest = now;
      waiting.set(symbol, [...(waiting.get(symbol) ?? []), reader]);
      signal?.addEventListener('abort', () => leave(symbol, reader, signal.reason), { once: true });
      askSoon();
    });
}
