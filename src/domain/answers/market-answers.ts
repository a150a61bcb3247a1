// Answers of Golden Eye and stocks.
import type { Setup } from '../goldeneye/golden-eye.ts';
import { distanceFromEntry } from '../goldeneye/view/entry-range.ts';
import { listNames, percent, plural, signedPercent, whole } from '../market/format.ts';
import { placesThatShow } from '../numbers/bounds.ts';
import type { StocksOverview } from '../stocks/overview/overview.ts';
import { type Answer, joinParts } from './answer.ts';

type NearPlan = Pick<Setup, 'symbol' | 'state' | 'price' | 'entry' | 'entry_low' | 'entry_high'>;
type PlanCounts = { can_be_entered: number; late: number; ended: number };

function awayWords(away: number): string {
  const words = percent(Math.abs(away), placesThatShow(away, 2, Math.sign));
  return away === 0 ? 'at its entry' : `${words} ${away > 0 ? 'above' : 'below'} its entry`;
}

/** Words for the plan whose entry zone is nearest to the price; ties: nearest to the entry. Null without prices. */
function nearest(plans: readonly NearPlan[]): string | null {
  const known = plans.flatMap((plan) => {
    if (plan.price === null) return [];
    const middle = Math.abs(plan.price - plan.entry) / plan.entry;
    return [{ symbol: plan.symbol, away: distanceFromEntry(plan, plan.price), middle }];
  });
  const [first] = known.toSorted(
    (one, other) => Math.abs(one.away) - Math.abs(other.away) || one.middle - other.middle,
  );
  return first === undefined ? null : `nearest ${first.symbol}, ${awayWords(first.away)}`;
}

/** `plans`: plans of the scope, null if not all are known; `over`: the session has ended. */
export function plansAnswer(states: PlanCounts, plans: readonly NearPlan[] | null, over: boolean): Answer {
  const { can_be_entered: open, late, ended } = states;
  const rest = joinParts([late > 0 ? `${whole(late)} late` : null, ended > 0 ? `${whole(ended)} just ended` : null]);
  if (over && open + late === 0) return { lead: 'The session is over: every plan has ended', rest };
  const of = (state: NearPlan['state']) => (plans ?? []).filter((plan) => plan.state === state);
  const near = nearest(of(open > 0 ? 'can_be_entered' : 'late'));
  const lead = open === 0 ? 'No plan can be entered now' : `${plural(open, 'plan')} can be entered now`;
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
