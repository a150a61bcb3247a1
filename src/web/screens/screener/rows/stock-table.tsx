// The screener's table of stocks.
import { type Ref, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { screenerRules } from '../../../../domain/rules/screener-rules.ts';
import { type DecisionGroup, groupedLines, headingPlace } from '../../../../domain/screener/list/decision-groups.ts';
import { type SortColumn, sortColumns } from '../../../../domain/screener/list/list-view.ts';
import { stockAt } from '../../../../domain/screener/list/listed-columns.ts';
import { useStarred, useToggleStar } from '../../../symbol/stars/stars.ts';
import type { ColumnSort } from '../../../ui/tables/column-sort.ts';
import { LongTable, type TableHandle } from '../../../ui/tables/long-table.tsx';
import { useMedia } from '../../../ui/time/clock.ts';
import type { PageAddress } from '../page-address.ts';
import type { ScreenerRun } from '../screener-run.ts';
import { GroupHeading } from './group-heading.tsx';
import type { LightShares } from './light-shares.ts';
import { type ColumnId, stockColumns } from './stock-columns.tsx';
import { narrowestTable, windowFor } from './table-columns.ts';

export const ROW_PX = 40;
/** Height of two lines with the badges of the verdicts. */
const NARROW_ROW_PX = 48;
/** Height of one line of headings. */
const HEAD_PX = 28;

/** Widest window, in px, in which the last columns of the specified table are out of sight. */
const NARROW_PX = 1024;

type StockTableProps = {
  label: string;
  run: ScreenerRun;
  rows: Uint32Array;
  /** Groups of the rows with a heading each; null leaves the rows as they are. */
  groups?: readonly DecisionGroup[] | null;
  onFold?: (group: DecisionGroup) => void;
  shares?: LightShares | null;
  address: PageAddress;
  onOpen: (symbol: string) => void;
  topKey: string;
  handle?: Ref<TableHandle>;
};

/** Key of a group; no symbol contains a blank. */
const groupKey = (decision: string) => `group ${decision}`;

const isSortColumn = (id: ColumnId): id is SortColumn => (sortColumns as readonly string[]).includes(id);

export function StockTable(props: StockTableProps) {
  const { rows, groups = null, onFold, shares = null, onOpen } = props;
  const { list, run_info } = props.run;
  const { columns: added, sort, setSort } = props.address;
  const totalRuns = run_info.total_runs || screenerRules.seen_runs_default.value;
  const starred = useStarred();
  const toggleStar = useToggleStar();
  const narrow = useMedia(`(max-width: ${added.length === 0 ? NARROW_PX : windowFor(added)}px)`);
  const columns = useMemo(
    () => stockColumns(added, totalRuns, { verdictsFirst: narrow, starred, onStar: toggleStar }, shares),
    [added, totalRuns, narrow, starred, toggleStar, shares],
  );
  const groupAt = useCallback((line: number) => groups?.[headingPlace(line)], [groups]);
  const keyOf = useCallback(
    (line: number) => {
      const group = groupAt(line);
      return group === undefined ? (list.symbol[line] ?? '') : groupKey(group.decision);
    },
    [list, groupAt],
  );
  const heading = useCallback(
    (line: number) => {
      const group = groupAt(line);
      return group === undefined ? null : <GroupHeading group={group} />;
    },
    [groupAt],
  );
  // Stable function, so that rows render only when they change.
  const fold = useRef(onFold);
  useLayoutEffect(() => {
    fold.current = onFold;
  });
  const openOrFold = useCallback(
    (key: string) => {
      const group = groups?.find(({ decision }) => groupKey(decision) === key);
      if (group === undefined) onOpen(key);
      else fold.current?.(group);
    },
    [groups, onOpen],
  );
  return (
    <LongTable
      label={props.label}
      columns={columns}
      items={useMemo(() => (groups === null ? rows : groupedLines(groups)), [groups, rows])}
      toRowKey={keyOf}
      heading={heading}
      toRow={useCallback((row: number) => stockAt(list, row), [list])}
      rowPx={narrow ? NARROW_ROW_PX : ROW_PX}
      headPx={HEAD_PX}
      narrowest={narrowestTable(added)}
      scroller="page"
      sort={sort}
      onSort={useCallback(
        ({ column, direction }: ColumnSort<ColumnId>) => {
          if (isSortColumn(column)) setSort({ column, direction });
        },
        [setSort],
      )}
      onOpen={openOrFold}
      topKey={props.topKey}
      handle={props.handle}
    />
  );
}
