// Answers of Golden Eye and stocks.
import type { Setup } from '../goldeneye/golden-eye.ts';
import { distanceFromEntry, outsideWords } from '../goldeneye/view/entry-range.ts';
import type { Scoreboard } from '../goldeneye/windows/scoreboard.ts';
import { listNames, plural, signed, signedPercent, whole } from '../market/format.ts';
import type { StocksOverview } from '../stocks/overview/overview.ts';
import { type Answer, joinParts } from './answer.ts';
import { MOST_NAMED } from './list-answers.ts';

type NearPlan = Pick<Setup, 'symbol' | 'side' | 'action' | 'state' | 'price' | 'entry' | 'entry_low' | 'entry_high'>;
type PlanCounts = { can_be_entered: number; late: number; ended: number };

const isWatched = ({ action }: NearPlan) => action === 'WATCH';

/** Words for the plan whose entry zone is nearest to the price; ties: nearest to the entry. Null without prices. */
function nearest(plans: readonly NearPlan[]): string | null {
  const known = plans.flatMap((plan) => {
    const { price } = plan;
    if (price === null) return [];
    const middle = Math.abs(price - plan.entry) / plan.entry;
    return [{ plan, away: Math.abs(distanceFromEntry(plan, price)), middle, words: outsideWords(plan, price) }];
  });
  const [first] = known.toSorted((one, other) => one.away - other.away || one.middle - other.middle);
  return first === undefined ? null : `nearest ${first.plan.symbol}, ${first.words ?? 'at'} its entry`;
}

export const noPollAnswer: Answer = { lead: 'No poll yet: no plan is known', rest: null };

type DayResults = Pick<Scoreboard, 'found' | 'target' | 'stop' | 'timed_out' | 'settled' | 'sum_net_r'>;

/** `13 plans of the whole market: 7 target first, 1 stop first, 2 timed out; +12.63 R of the 10 entered`. */
function dayWords({ found, target, stop, timed_out, settled, sum_net_r }: DayResults): string {
  const results = `${whole(target)} target first, ${whole(stop)} stop first, ${whole(timed_out)} timed out`;
  const sum = sum_net_r === null ? '' : `; ${signed(sum_net_r)} R of the ${whole(settled)} entered`;
  return `${plural(found, 'plan')} of the whole market: ${results}${sum}`;
}

/**
 * `plans`: plans of the scope in the order of their cards, null if not all are known; `session`: before the open, during
 * or after regular hours; `day`: results of the session, null while unknown. Plans with the action WATCH are counted
 * separately, because WATCH is not an entry.
 */
export function plansAnswer(
  states: PlanCounts,
  plans: readonly NearPlan[] | null,
  session: 'before' | 'open' | 'over',
  day: DayResults | null = null,
): Answer {
  const { can_be_entered: inside, late, ended } = states;
  const of = (state: NearPlan['state']) => (plans ?? []).filter((plan) => plan.state === state);
  const named = (those: readonly NearPlan[]) =>
    those.length === 0
      ? ''
      : `: ${listNames(
          those.map(({ symbol }) => symbol),
          MOST_NAMED,
        )}`;
  const watched = of('can_be_entered').filter(isWatched);
  const open = inside - watched.length;
  const near = inside === 0 ? nearest(of('late')) : null;
  const rest = joinParts([
    watched.length > 0 ? `${whole(watched.length)} to watch${named(watched)}` : null,
    late > 0 ? `${whole(late)} late` : null,
    ended > 0 ? `${whole(ended)} just ended` : null,
  ]);
  if (session === 'over' && inside + late === 0) {
    const results = day === null || day.found === 0 ? null : dayWords(day);
    return { lead: 'The session is over: every plan has ended', rest: joinParts([results, rest]) };
  }
  if (session === 'before' && inside + late + ended === 0)
    return { lead: 'No plan can be entered before the open', rest: 'patterns are judged every minute from the bell' };
  const entered = of('can_be_entered').filter((plan) => !isWatched(plan));
  const lead =
    open === 0 ? 'No plan can be entered now' : `${plural(open, 'plan')} can be entered now${named(entered)}`;
  return { lead: near === null ? lead : `${lead}; ${near}`, rest };
}

/** Most funds the sentence names. */
const INDEXES = 2;

export function marketAnswer(overview: StocksOverview): Answer {
  const { as_of, counted, rising, falling, indexes = [], gainers, losers } = overview;
  if (as_of === null) return { lead: 'How the market stands is not known: no prices yet', rest: null };
  const funds = indexes.slice(0, INDEXES).map(({ name, change_percent }) => `${name} ${signedPercent(change_percent)}`);
  const moved = (word: string, [first]: StocksOverview['gainers']) =>
    first === undefined ? null : `${word} ${first.symbol} ${signedPercent(first.change_percent)}`;
  return {
    lead: [
      `${whole(rising)} of ${plural(counted, 'stock')} ${rising === 1 ? 'is' : 'are'} up, ${whole(falling)} down`,
      listNames(funds),
    ]
      .filter((part) => part !== '')
      .join('; '),
    rest: joinParts([moved('largest gain', gainers), moved('largest loss', losers)]),
  };
}
