// Properties and groups of stocks shared by table and list of patterns.
import type { Setup } from '../../../../domain/goldeneye/golden-eye.ts';
import { isTradable, type StockGroup } from '../../../../domain/goldeneye/view/table.ts';
import { whole } from '../../../../domain/market/format.ts';
import type { PageAddress } from '../page-address.ts';

export type RowsProps = {
  label: string;
  groups: readonly StockGroup[];
  address: PageAddress;
  pollId: number | null;
  /** Open setups by symbol. */
  plans: ReadonlyMap<string, Setup>;
  /** True while searched or filtered: every row is shown. */
  showAll: boolean;
};

export const groupName = (group: StockGroup) => group.category ?? 'beyond';

/** `1 tradable`; null without one. */
export function tradableIn({ stocks }: StockGroup): string | null {
  const count = stocks.filter(isTradable).length;
  return count === 0 ? null : `${whole(count)} tradable`;
}

/** Whether the untradable rows of a group are shown: unfolded, searched, or one of them is open. */
export function showsQuiet(group: StockGroup, { unfolded, opened }: PageAddress, showAll: boolean): boolean {
  return showAll || unfolded.includes(groupName(group)) || group.quiet.some(({ symbol }) => opened.includes(symbol));
}
