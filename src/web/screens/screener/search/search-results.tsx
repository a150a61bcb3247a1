// Search results: stocks of the run first, then all listed stocks.

import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { screenerEndpoints } from '../../../../contract/screener.ts';
import { compact, money, NOT_AVAILABLE, priceChange, signedPercent } from '../../../../domain/market/format.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { screenerRules } from '../../../../domain/rules/screener-rules.ts';
import { readTypedFilters } from '../../../../domain/screener/conditions/typed-conditions.ts';
import { type ListedColumns, stockAt } from '../../../../domain/screener/list/listed-columns.ts';
import { searchesAllStocks } from '../../../../domain/screener/list/local-search.ts';
import type { FoundStock } from '../../../../domain/signals/search/found-stock.ts';
import { queryFor } from '../../../api/query-for.ts';
import { StockLogo } from '../../../symbol/head/stock-logo.tsx';
import { points } from '../../../symbol/score/points.ts';
import { findTone, toneInk } from '../../../symbol/score/side-style.tsx';
import { FoundElsewhere } from '../../../symbol/search/found-elsewhere.tsx';
import { placeWords } from '../../../symbol/search/found-line.tsx';
import { typedSymbols } from '../../../symbol/search/stock-search.ts';
import { VerdictStrip } from '../../../symbol/verdicts/verdict-strip.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';
import { useDebounced } from '../../../ui/time/clock.ts';
import { StockRows } from '../rows/stock-rows.tsx';
import { TypedFilters } from './typed-filters.tsx';

/**
 * Search over all listed stocks if the run has too few matches. `term` is trimmed; `found`: rows of the list that match
 * the term.
 */
function useAllStocksSearch(term: string, list: ListedColumns, found: Uint32Array) {
  // Debounced from the first letter on: any letter may start this search.
  const settled = useDebounced(term, screenerRules.search_debounce.value, '');
  const few = Array.from(found.subarray(0, screenerRules.search_local_below.value), (row) => stockAt(list, row));
  const asked = searchesAllStocks(few, term, typedSymbols(term));
  const waits = settled !== term;
  const query = useQuery({
    ...queryFor(screenerEndpoints.screenerSearch, { query: { q: term } }),
    enabled: asked && !waits,
    retry: false,
    staleTime: minuteMs,
  });
  return {
    /** True if all stocks are searched for this text, or are about to be. */
    asked,
    searching: asked && (query.data === undefined ? waits || query.isFetching : false),
    failed: asked && !waits && query.isError && !query.isFetching,
    retry: () => void query.refetch(),
    results: asked ? (query.data?.results ?? []) : [],
  };
}

type SearchResultsProps = Required<Pick<ComponentProps<typeof StockRows>, 'run' | 'address' | 'onOpen' | 'handle'>> & {
  /** Search text, trimmed and not empty. */
  term: string;
  /** Rows of the run that match the term. */
  found: Uint32Array;
  onPick: (result: FoundStock) => void;
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

function changeWords({ current_price, price_change, price_change_percent }: FoundStock): string {
  if (price_change === null && price_change_percent === null) return NOT_AVAILABLE;
  return `${priceChange(price_change, current_price)} (${signedPercent(price_change_percent)})`;
}

function FoundStocks({ results, onPick }: { results: readonly FoundStock[]; onPick: (result: FoundStock) => void }) {
  return (
    <ul aria-label="All stocks" className="grid grid-cols-[repeat(auto-fill,minmax(min(23rem,100%),1fr))] gap-3">
      {results.map((result) => (
        <li key={result.symbol}>
          <button
            type="button"
            onClick={() => onPick(result)}
            className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-md border border-line bg-surface px-3 py-2 text-left hover:bg-hover"
          >
            <StockLogo symbol={result.symbol} logo={result.logo} className="row-span-2 size-8!" />
            <b>{result.symbol}</b>
            <span className="text-right font-strong">{money(result.current_price)}</span>
            <span className="truncate text-label text-ink-2">{result.name}</span>
            <span className={`text-right text-label ${toneInk[findTone(result.price_change)]}`}>
              {changeWords(result)}
            </span>
            <span className="col-start-2 text-label text-ink-3">Volume {compact(result.volume)}</span>
            <span className="text-right text-label text-ink-3">
              {result.smart_cat_score !== null && (
                <b className={toneInk[findTone(result.smart_cat_score)]}>{points(result.smart_cat_score)} </b>
              )}
              {placeWords(result)}
            </span>
            <VerdictStrip symbol={result.symbol} size="inline" className="col-span-2 col-start-2" />
          </button>
        </li>
      ))}
    </ul>
  );
}
