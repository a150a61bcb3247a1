// Answers of the lists of scored stocks: Signals Pro, dashboard, watchlist.
import { dayNumber, dayOfWeek } from '../market/calendar.ts';
import { plural, signed, signedPercent, whole } from '../market/format.ts';
import type { ChangedSide } from '../signals/score/changed-side.ts';
import type { CountsByTab } from '../signals/signal.ts';
import { dayWords } from '../text/day-words.ts';
import type { VerdictWord } from '../verdicts/verdict.ts';
import type { WatchlistRow } from '../watchlist/watchlist-rows.ts';
import { type Answer, joinParts, listNames } from './answer.ts';

/** Most stocks an answer about a score list compares. */
export const STRONGEST = 10;

/** `today`: the screener's word, null if unknown. */
export type StrongStock = { symbol: string; score: number; today: VerdictWord | null };

/**
 * Compares the screener's words with the strongest scores of a list; null for an empty list. The screener has no word
 * for falls, so it cannot agree with a bearish score.
 */
export function agreementAnswer(stocks: readonly StrongStock[]): Answer | null {
  if (stocks.length === 0) return null;
  const ups = stocks.filter(({ score }) => score > 0).length;
  const names = (isOne: (stock: StrongStock) => boolean) => stocks.filter(isOne).map(({ symbol }) => symbol);
  const yes = names(({ today }) => today === 'YES');
  const unknown = names(({ today }) => today === null);
  const unscreened = names(({ today }) => today === 'not screened');
  const others = names(({ today }) => today !== null && today !== 'YES' && today !== 'not screened');
  const kind = ups === 0 ? 'most bearish' : 'strongest';
  const whole =
    stocks.length === 1 ? `the one ${ups === 0 ? 'bearish stock' : 'stock'}` : `the ${stocks.length} ${kind}`;
  if (unknown.length === stocks.length) return { lead: `What today says of ${whole} is not known`, rest: null };
  const count = yes.length === 0 ? 'none' : String(yes.length);
  const lead =
    ups === stocks.length ? `Today agrees with ${count} of ${whole}` : `Today is a YES for ${count} of ${whole}`;
  return {
    lead: yes.length === 0 ? lead : `${lead}: ${listNames(yes, STRONGEST)}`,
    rest: joinParts([
      ups === stocks.length && others.length > 0 ? `not with ${listNames(others, STRONGEST)}` : null,
      unscreened.length > 0 ? `${listNames(unscreened, STRONGEST)} not screened` : null,
      unknown.length > 0 ? `${listNames(unknown, STRONGEST)} not known` : null,
      ups === 0 ? 'the screener has no word for a fall' : null,
    ]),
  };
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const WEEK_DAYS = 7;

/** `Friday` within the week before `today` (both YYYY-MM-DD), else `Nov 20`. */
function dayName(day: string, today: string): string {
  const ago = dayNumber(today) - dayNumber(day);
  if (ago > 0 && ago < WEEK_DAYS) return WEEKDAYS[dayOfWeek(day)] ?? day;
  return dayWords(day, { year: day.slice(0, 4) !== today.slice(0, 4) });
}

/** `changed`: undefined in states of earlier versions, null if no earlier day has scores. `today`: YYYY-MM-DD. */
export function cardsAnswer(counts: CountsByTab, changed: ChangedSide | null | undefined, today: string): Answer {
  const { premium, bullish, bearish, neutral } = counts;
  const others = `${whole(bullish)} bullish, ${whole(bearish)} bearish, ${whole(neutral)} neutral`;
  if (changed == null) {
    const unknown = changed === null ? 'no earlier day to compare with' : 'how many changed side is not known';
    return { lead: plural(premium, 'premium stock'), rest: `${others}; ${unknown}` };
  }
  const moved = `${whole(changed.symbols)} changed side since ${dayName(changed.since, today)}`;
  return { lead: `${whole(premium)} premium, ${moved}`, rest: others };
}

type Watched = Pick<WatchlistRow, 'symbol' | 'change_percent' | 'score_history'>;

const largest = <Row>(rows: readonly { row: Row; by: number }[]) =>
  rows.toSorted((one, other) => Math.abs(other.by) - Math.abs(one.by))[0];

/**
 * `days`: days of the score histories, oldest first; `one`: noun for a row, `star` for stars and `stock` for a named
 * list.
 */
export function watchlistAnswer(
  rows: readonly Watched[],
  days: readonly string[],
  one: 'star' | 'stock',
  today: string,
): Answer {
  if (rows.length === 0) return { lead: one === 'star' ? 'You watch no stock yet' : 'This list is empty', rest: null };
  const priced = rows.flatMap((row) => (row.change_percent === null ? [] : [{ row, by: row.change_percent }]));
  const scored = rows.flatMap((row) => {
    const [before, now] = row.score_history.slice(-2);
    return before === undefined || now === undefined || before === now ? [] : [{ row, by: now - before }];
  });
  const all = plural(rows.length, one);
  if (priced.length === 0)
    return { lead: `The prices of ${rows.length === 1 ? `this ${one}` : `these ${all}`} are not known`, rest: null };
  const up = priced.filter(({ by }) => by > 0).length;
  const down = priced.filter(({ by }) => by < 0).length;
  const unpriced = rows.length - priced.length;
  const first = largest(priced);
  const score = largest(scored);
  const before = days.at(-2);
  const since = before === undefined ? '' : ` since ${dayName(before, today)}`;
  return {
    lead: `${whole(up)} of ${all} ${up === 1 ? 'is' : 'are'} up, ${whole(down)} down${
      first === undefined ? '' : `; largest move ${first.row.symbol} ${signedPercent(first.by)}`
    }`,
    rest: joinParts([
      unpriced > 0 ? `price of ${whole(unpriced)} not known` : null,
      score === undefined
        ? `no score changed${since}`
        : `${plural(scored.length, 'score')} changed${since}, most ${score.row.symbol} ${signed(score.by, 0)}`,
    ]),
  };
}
