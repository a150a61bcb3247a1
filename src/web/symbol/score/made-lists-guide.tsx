// Guide to the lists the product generates, from their rule table.
import { madeListRules } from '../../../domain/made-lists/made-list-rules.ts';
import { madeListFloor, madeLists } from '../../../domain/made-lists/made-lists.ts';
import { whole } from '../../../domain/market/format.ts';
import type { Rule } from '../../../domain/rules/rule.ts';
import { findExpertList } from '../../../domain/signals/expert-lists.ts';
import { type GuideLine, GuideLines } from '../../ui/layout/guide.tsx';

const bound = ({ name, value, unit }: Rule) => `${name} ${value % 1 === 0 ? whole(value) : value} ${unit}.`;

export function MadeListsGuide() {
  return (
    <>
      <p>
        Lists named <i>made here from market data</i> are made after each close from the daily bars of the whole market
        and from what the vendors tell of it. A plan that leaves an interface out leaves its lists empty. A list of the
        same kind and day that was uploaded or fetched wins.
      </p>
      <p>{madeListFloor.map(bound).join(' ')}</p>
      <GuideLines
        lines={madeLists.map(
          ({ slug, words, rules, order, size = madeListRules.size, ...list }): GuideLine => [
            findExpertList(slug)?.name ?? slug,
            `${[words, ...rules.map(bound)].join(' ')} Order: ${order}. At most ${size.value} ${size.unit}.${'reads' in list ? ` Reads: ${list.reads.join(', ')}.` : ''}`,
          ],
        )}
      />
    </>
  );
}
