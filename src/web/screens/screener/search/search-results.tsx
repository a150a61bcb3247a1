// Search results: stocks of the run first, then all listed stocks.
import type { Ref } from 'react';
import { readTypedFilters } from '../../../../domain/screener/conditions/typed-conditions.ts';
import type { FoundStock } from '../../../../domain/signals/search/found-stock.ts';
import { FoundElsewhere } from '../../../symbol/search/found-elsewhere.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import type { TableHandle } from '../../../ui/tables/long-table.tsx';
import type { PageAddress } from '../page-address.ts';
import { StockRows } from '../rows/stock-rows.tsx';
import type { ScreenerRun } from '../screener-run.ts';
import { useAllStocksSearch } from './all-stocks-search.ts';
import { FoundStocks } from './found-stocks.tsx';
import { TypedFilters } from './typed-filters.tsx';

type SearchResultsProps = {
  /** Search text, trimmed and not empty. */
  term: string;
  run: ScreenerRun;
  /** Rows of the run that match the term. */
  found: Uint32Array;
  address: PageAddress;
  onOpen: (symbol: string) => void;
  onPick: (result: FoundStock) => void;
  handle: Ref<TableHandle>;
};

export function SearchResults({ term, run, found, address, onOpen, onPick, handle }: SearchResultsProps) {
  const all = useAllStocksSearch(term, run.list, found);
  // Stocks of the table above are not repeated.
  const above = new Set(Array.from(found, (row) => run.list.symbol[row]));
  const others = all.results.filter(({ symbol }) => !above.has(symbol));
  const typed = readTypedFilters(term, run.list);
  if (typed.conditions !== null) return <TypedFilters conditions={typed.conditions} onSet={address.openList} />;
  if (typed.problem !== null) return <EmptyState title="This figure can be read in two ways" reason={typed.problem} />;
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
      {/* A stock whose exact symbol was typed is shown even with many matches in the run. */}
      {!all.asked && (
        <FoundElsewhere search={term} isListed={({ symbol }) => above.has(symbol)} onOpen={onPick} exactOnly />
      )}
      {found.length > 0 && (
        <section className="grid gap-3">
          <h2 className="font-strong">In Today's Screener ({found.length.toLocaleString('en-US')})</h2>
          <StockRows
            label="Found in today's screener"
            run={run}
            rows={found}
            shares={null}
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
