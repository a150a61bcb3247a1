// Nearly hot: stocks one filter short of Hot with a YES, below the hot ones.
import { useState } from 'react';
import { whole } from '../../../domain/market/format.ts';
import { viewRules } from '../../../domain/rules/screener-rules.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useMedia } from '../../ui/time/clock.ts';
import type { PageAddress } from './page-address.ts';
import { StockList } from './rows/stock-list.tsx';
import { StockTable } from './rows/stock-table.tsx';
import type { ScreenerRun } from './screener-run.ts';

/** Rows shown unless the reader asks for all. */
const SHOWN = 8;

type NearlyHotProps = { run: ScreenerRun; rows: Uint32Array; address: PageAddress; onOpen: (symbol: string) => void };

export function NearlyHot({ run, rows, address, onOpen }: NearlyHotProps) {
  const [all, setAll] = useState(false);
  const phone = useMedia('(max-width: 639px)');
  const shown = all ? rows : rows.subarray(0, SHOWN);
  return (
    <section aria-labelledby="nearly-hot" className="grid gap-2 [&>*]:min-w-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="nearly-hot" className="font-strong">
          Nearly hot
        </h2>
        <span className="text-label text-ink-3">
          {viewRules.hot_from.value - 1} of {viewRules.filters.value} filters and YES, most lights in favour first
        </span>
        {rows.length > SHOWN && (
          <Button variant="link" className="ml-auto text-label!" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `Only the first ${SHOWN}` : `Show all ${whole(rows.length)}`}
          </Button>
        )}
      </div>
      {phone ? (
        <StockList label="Stocks nearly hot" list={run.list} rows={shown} onOpen={onOpen} />
      ) : (
        <StockTable label="Stocks nearly hot" run={run} rows={shown} address={address} onOpen={onOpen} topKey="" />
      )}
    </section>
  );
}
