// Answers of dashboard and watchlist.
import { dayNumber, dayOfWeek } from '../market/calendar.ts';
import { listNames, plural, signed, signedPercent, whole } from '../market/format.ts';
import type { ChangedSide } from '../signals/score/changed-side.ts';
import type { TabType } from '../signals/signal.ts';
import { dayWords } from '../text/day-words.ts';
import type { WatchlistRow } from '../watchlist/watchlist-rows.ts';
import { type Answer, joinParts } from './answer.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const WEEK_DAYS = 7;

/** `Friday` within the week before `today` (both YYYY-MM-DD), else `Nov 20`. */
function dayName(day: string, today: string): string {
  const ago = dayNumber(today) - dayNumber(day);
  if (ago > 0 && ago < WEEK_DAYS) return WEEKDAYS[dayOfWeek(day)] ?? day;
  return dayWords(day, { year: day.slice(0, 4) !== today.slice(0, 4) });
}

/** Most stocks an answer about all scores names. */
export const MOST_NAMED = 3;

/**
 * `highest`: stocks of the tab, highest score first. `changed`: undefined in states of earlier versions, null if no earlier
 * day has scores. `today`: YYYY-MM-DD.
 */
export function cardsAnswer(
  tab: TabType,
  highest: readonly { symbol: string; smart_cat_score: number }[],
  changed: ChangedSide | null | undefined,
  today: string,
): Answer {
  const names = highest
    .slice(0, MOST_NAMED)
    .map(({ symbol, smart_cat_score }) => `${symbol} ${signed(smart_cat_score, 0)}`);
  const lead = names.length === 0 ? `No ${tab} stock` : `Highest ${tab} scores: ${listNames(names)}`;
  if (changed === undefined) return { lead, rest: 'how many changed side is not known' };
  if (changed === null) return { lead, rest: 'no earlier day to compare with' };
  return { lead, rest: `${plural(changed.symbols, 'stock')} changed side since ${dayName(changed.since, today)}` };
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
