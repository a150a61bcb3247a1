// Answer of the screener. Separate file, so that other pages do not download the columns of its list.
import { plural, signedPercent, whole } from '../market/format.ts';
import { viewRules } from '../rules/screener-rules.ts';
import { decisionCounts } from '../screener/list/decision-groups.ts';
import type { ScreenerView } from '../screener/list/list-view.ts';
import { type ListedColumns, stockAt } from '../screener/list/listed-columns.ts';
import { type Answer, joinParts } from './answer.ts';

const viewNouns: Record<ScreenerView, string> = { hot: 'hot stock', rising: 'rising stock', all: 'stock' };

/** Most symbols a sentence names with their change. */
const NAMED = 3;

/** `rows`: rows of the list in their order; `nearlyHot`: stocks with a YES that lack one filter. */
export function screenerAnswer(
  list: ListedColumns,
  { rows, view, nearlyHot }: { rows: Uint32Array; view: ScreenerView; nearlyHot: number },
): Answer {
  const near =
    nearlyHot > 0
      ? `${whole(nearlyHot)} ${nearlyHot === 1 ? 'is' : 'are'} a YES with ${viewRules.hot_from.value - 1} of ${viewRules.filters.value} filters, hot needs ${viewRules.hot_from.value}`
      : null;
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
