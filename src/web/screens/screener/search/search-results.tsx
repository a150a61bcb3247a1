// What the search found: stocks of the run first, then all listed stocks.
import type { Ref } from 'react';
import type { SearchResult } from '../../../../domain/stocks/search/search.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import type { PageAddress } from '../page-address.ts';
import { StockRows } from '../rows/stock-rows.tsx';
import type { TableHandle } from '../rows/stock-table.tsx';
import type { ScreenerRun } from '../screener-run.ts';
import { useAllStocksSearch } from './all-stocks-search.ts';
import { FoundStocks } from './found-stocks.tsx';

type SearchResultsProps = {
  /** Trimmed, not empty. */
  term: string;
  run: ScreenerRun;
  /** Rows of the run it matches. */
  found: Uint32Array;
  address: PageAddress;
  onOpen: (symbol: string) => void;
  onPick: (result: SearchResult) => void;
  handle: Ref<TableHandle>;
};

export function SearchResults({ term, run, found, address, onOpen, onPick, handle }: SearchResultsProps) {
  const all = useAllStocksSearch(term, run.list, found);
  // What stands in the table above is not said twice.
  const above = new Set(Array.from(found, (row) => run.list.symbol[row]));
  const others = all.results.filter(({ symbol }) => !above.has(symbol));
  const nothing = found.length === 0 && others.length === 0 && !all.searching && !all.failed;
  if (nothing) {
    return (
      <EmptyState
        title={`No results found for "${term}"`}
        reason="Try a shorter text, or the symbol."
        action={<Button onClick={() => address.setSearch('')}>Clear the search</Button>}
      />
    );
  }
  return (
    <>
      {found.length > 0 && (
        <section className="grid gap-3">
          <h2 className="font-strong">In Today's Screener ({found.length.toLocaleString('en-US')})</h2>
          <StockRows
            label="Found in today's screener"
            run={run}
            rows={found}
            address={address}
            onOpen={onOpen}
            topKey={term}
            handle={handle}
          />
        </section>
      )}
      {all.asked && (
        <section className="grid gap-3" aria-busy={all.searching}>
          <h2 className="font-strong">
            All Stocks ({others.length.toLocaleString('en-US')}){' '}
            {all.searching && (
              <span role="status" className="font-regular text-ink-3">
                (searching...)
              </span>
            )}
          </h2>
          {all.failed && (
            <Notice tone="error" action={<Button onClick={all.retry}>Try again</Button>}>
              Failed to search stocks. Please try again.
            </Notice>
          )}
          {others.length > 0 && <FoundStocks results={others} onPick={onPick} />}
        </section>
      )}
    </>
  );
}
