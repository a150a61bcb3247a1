// Daily bars for previews of rules: price and the 52-week range.
import { dayPublications } from '../../../domain/alerts/day-publications.ts';
import type { PastPublication } from '../../../domain/alerts/replay.ts';
import { addDays, newYorkDate } from '../../../domain/market/calendar.ts';
import { isProviderError } from '../../../providers/ports/provider-error.ts';
import type { AlertDeps } from '../alert-deps.ts';
import { MOST_STOCKS } from './minutes.ts';
import { type AskedPast, NotCounted, type PastSource } from './past.ts';

const notes = {
  bars: 'Counted from the open, high, low and close of each session: many crossings in one session count as three at most.',
  many: 'Not counted for the whole market: choose a stock, your stars or a saved screen.',
  away: 'Not counted: prices of past sessions could not be read. Try again later.',
  none: 'Not counted: no prices of past sessions are on file.',
} as const;

/** Days read before the first session of a preview, for highs and lows of a year. */
const YEAR_DAYS = 400;

async function* publicationsOf(
  { marketData }: AlertDeps,
  symbols: readonly string[],
  from: string,
  to: string,
): AsyncGenerator<PastPublication[]> {
  let hasBars = false;
  for (const symbol of symbols) {
    const bars = await marketData.dailyBars(symbol, addDays(from, -YEAR_DAYS), to).catch((error: unknown) => {
      if (isProviderError(error)) throw new NotCounted(notes.away);
      throw error;
    });
    hasBars ||= bars.length > 0;
    yield dayPublications(symbol, bars);
  }
  if (!hasBars) throw new NotCounted(notes.none);
}

export async function readBars(deps: AlertDeps, asked: AskedPast): Promise<PastSource> {
  const { symbols } = asked.rule;
  if (symbols === 'all' || symbols.length > MOST_STOCKS) throw new NotCounted(notes.many);
  const [from, to] = [newYorkDate(asked.from), newYorkDate(asked.to)];
  return { publications: publicationsOf(deps, symbols, from, to), isStored: (day) => day >= from, note: notes.bars };
}
