// The stocks of a view or a search: a table, or two lines each on a phone.
import type { Ref } from 'react';
import { screenerRules } from '../../../../domain/rules/screener-rules.ts';
import { useStarred, useToggleStar } from '../../../symbol/stars/stars.ts';
import { useMedia } from '../../../ui/time/clock.ts';
import type { PageAddress } from '../page-address.ts';
import type { ScreenerRun } from '../screener-run.ts';
import { StockList } from './stock-list.tsx';
import { StockTable, type TableHandle } from './stock-table.tsx';

type StockRowsProps = {
  label: string;
  run: ScreenerRun;
  rows: Uint32Array;
  address: PageAddress;
  onOpen: (symbol: string) => void;
  topKey: string;
  handle: Ref<TableHandle>;
};

export function StockRows({ label, run, rows, address, onOpen, topKey, handle }: StockRowsProps) {
  const starred = useStarred();
  const toggleStar = useToggleStar();
  const phone = useMedia('(max-width: 639px)');
  if (phone) return <StockList label={label} list={run.list} rows={rows} onOpen={onOpen} />;
  return (
    <StockTable
      label={label}
      list={run.list}
      rows={rows}
      sort={address.sort}
      onSort={address.setSort}
      totalRuns={run.run_info.total_runs || screenerRules.seen_runs_default.value}
      added={address.columns}
      onOpen={onOpen}
      starred={starred}
      onStar={toggleStar}
      topKey={topKey}
      handle={handle}
    />
  );
}
