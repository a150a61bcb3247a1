// Answers of the market's pages: screener, Golden Eye, stocks.
import type { Setup } from '../goldeneye/golden-eye.ts';
import { distanceFromEntry } from '../goldeneye/view/entry-range.ts';
import { percent, plural, signedPercent, whole } from '../market/format.ts';
import { placesThatShow } from '../numbers/bounds.ts';
import { decisionCounts } from '../screener/list/decision-groups.ts';
import type { ScreenerView } from '../screener/list/list-view.ts';
import { type ListedColumns, stockAt } from '../screener/list/listed-columns.ts';
import type { StocksOverview } from '../stocks/overview/overview.ts';
import { type Answer, joinParts, listNames } from './answer.ts';

const viewNouns: Record<ScreenerView, string> = { hot: 'hot stock', rising: 'rising stock', all: 'stock' };

/** Most symbols a sentence names with their change. */
const NAMED = 3;

/** `rows`: rows of the list in their order; `nearlyHot`: stocks with a YES that lack one filter. */
export function screenerAnswer(
  list: ListedColumns,
  { rows, view, nearlyHot }: { rows: Uint32Array; view: ScreenerView; nearlyHot: number },
): Answer {
  const near = nearlyHot > 0 ? `${plural(nearlyHot, 'stock')} nearly hot` : null;
  if (rows.length === 0) return { lead: `No ${viewNouns[view]} in this list`, rest: near };
  const { YES, MAYBE, SKIP } = decisionCounts(list, rows);
  const named: string[] = [];
  for (const row of rows) {
    if (named.length === NAMED || named.length === YES) break;
    const { symbol, summary, change_from_prev_close_pct: change } = stockAt(list, row);
    if (summary.decision === 'YES') named.push(change === null ? symbol : `${symbol} ${signedPercent(change)}`);
  }
  const more = YES - named.length;
  const first = `${named.join(', ')}${more > 0 ? ` and ${whole(more)} more` : ''}`;
  return {
    lead:
      YES === 0
        ? `No ${viewNouns[view]} is a YES now`
        : `${plural(YES, viewNouns[view])} ${YES === 1 ? 'is' : 'are'} a YES now: ${first}`,
    rest: joinParts([
      MAYBE > 0 ? `${whole(MAYBE)} ${MAYBE === 1 ? 'needs' : 'need'} one more light` : null,
      SKIP > 0 ? `no light known for ${whole(SKIP)}` : null,
      near,
    ]),
  };
}

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
