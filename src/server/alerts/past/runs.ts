// Stored runs of the screener for previews of rules: filters and lights only.
import type { PastPublication } from '../../../domain/alerts/replay.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { sessionInstant } from '../../../domain/numbers/session-instant.ts';
import { nextTurn } from '../../process/clock.ts';
import type { Screener } from '../../screener/screener.ts';
import type { AlertDeps } from '../alert-deps.ts';
import { stateFacts } from '../facts/run-facts.ts';
import { type AskedPast, NotCounted, type PastSource, seenSince } from './past.ts';

export const noRun = 'Not counted: no run of the screener is on file yet.';

type PastRun = Awaited<ReturnType<Screener['runHistory']['since']>>[number];

const knownAt = ({ known_at, as_of }: PastRun) => sessionInstant(known_at, as_of);

function factsIn({ state, as_of }: PastRun, symbol: string) {
  const { filters, lights } = state(symbol);
  return stateFacts(filters, lights, as_of);
}

async function* compareRuns(runs: readonly PastRun[], symbols: readonly string[]): AsyncGenerator<[PastPublication]> {
  for (const [place, run] of runs.entries()) {
    const last = runs[place - 1];
    if (last === undefined) continue;
    const changes = symbols.map((symbol) => ({ symbol, before: factsIn(last, symbol), after: factsIn(run, symbol) }));
    yield [{ at: Date.parse(knownAt(run)), changes }];
    await nextTurn();
  }
}

export async function readRuns({ screener }: AlertDeps, asked: AskedPast): Promise<PastSource> {
  const { runHistory } = screener;
  const { rule, from } = asked;
  const runs = await runHistory.since(newYorkDate(from));
  const [first] = runs;
  if (first === undefined) throw new NotCounted(noRun);
  const watched = rule.symbols === 'all' ? [...runHistory.symbols] : rule.symbols;
  return { publications: compareRuns(runs, watched), ...seenSince(knownAt(first), 'Runs', asked) };
}
