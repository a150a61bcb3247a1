// Seeded market of heavy tails in which nothing foretells anything: each day's factor has the mean one, whatever the stock and its past.
import { sessionsBack } from '../../../src/domain/market/calendar.ts';
import { type BarHistory, createBarHistory } from '../../../src/domain/record/settle/bar-history.ts';
import { createRandom } from './simulated-history.ts';

const JUMP = 0.004;

/** A few stocks move several times as much as most, in spells; now and then one is worth several times as much, or a fraction. */
export function chanceMarket({
  stocks,
  sessions,
  seed,
}: {
  stocks: number;
  sessions: number;
  seed: number;
}): BarHistory {
  const random = createRandom(seed);
  const dates = sessionsBack('2026-06-30', sessions).map(({ date }) => date);
  const symbols = ['SPY', ...Array.from({ length: stocks }, (_, at) => `S${at}`)];
  const usual = symbols.map((symbol) => (symbol === 'SPY' ? 0 : 0.02 * Math.exp(0.7 * random.normal())));
  const spell = symbols.map(() => 0);
  const price = symbols.map(() => 2_000);
  const days = new Map(
    dates.map((date) => {
      const common = 0.009 * random.normal();
      for (let at = 0; at < symbols.length; at += 1) {
        spell[at] = 0.9 * spell[at]! + 0.25 * random.normal();
        const jump = at > 0 && random.unit() < JUMP ? 0.6 : 0;
        const size = Math.min(0.8, usual[at]! * Math.exp(spell[at]!)) + jump;
        const log = common + size * random.normal();
        price[at]! *= Math.exp(log - (size * size) / 2 - 0.009 ** 2 / 2);
      }
      return [date, price.slice()] as const;
    }),
  );
  const volume = symbols.map(() => 100_000);
  return createBarHistory(
    dates,
    (date) => {
      const close = days.get(date)!;
      return { symbols, open: close.map(() => Number.NaN), close, volume };
    },
    [],
  );
}
