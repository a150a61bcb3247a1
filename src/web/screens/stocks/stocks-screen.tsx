// Stock Analysis: search of listed stocks, the popular ones, and details of the chosen one.
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { Suspense, useRef } from 'react';
import { useNavigate } from 'react-router';
import { marketAnswer } from '../../../domain/answers/market-answers.ts';
import { whole } from '../../../domain/market/format.ts';
import { stocksPageRules } from '../../../domain/rules/stock-detail-rules.ts';
import type { FoundStock } from '../../../domain/signals/search/found-stock.ts';
import type { StocksOverview } from '../../../domain/stocks/overview/overview.ts';
import { readSearch } from '../../symbol/lists/search-limit.ts';
import { useOpenBest } from '../../symbol/search/stock-search.ts';
import { SymbolBox } from '../../symbol/search/symbol-box.tsx';
import { useOnlyStars } from '../../symbol/stars/stars.ts';
import { NoneStarred, StarsFilter } from '../../symbol/stars/stars-filter.tsx';
import { stockAddress } from '../../symbol/stock-address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { useShortcuts } from '../../ui/keyboard/shortcuts.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { useSearchText } from '../../ui/page-state/search-text.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import { Age } from '../../ui/time/age.tsx';
import { MarketOverview } from './market/market-overview.tsx';
import { useMarketOverview } from './market/overview-query.ts';
import { CardSkeletons, StockCards } from './stock-cards.tsx';
import { usePopular, useSearchResults, useStockOfAddress } from './stock-lists.ts';

const AnalysisPanel = lazyPart(() => import('./analysis-panel.tsx'), 'AnalysisPanel');

function usePageAddress() {
  const { params, go, adjust } = useAddress();
  const [search, setSearch] = useSearchText(readSearch(params.get('q')), (text) => adjust({ q: text }));
  return {
    search,
    setSearch,
    symbol: params.get('symbol') || null,
    open: (symbol: string) => go({ symbol }),
    close: () => go({ symbol: null }),
  };
}
type PageAddress = ReturnType<typeof usePageAddress>;

const SCOPE = 'Stock Analysis';

export function StocksScreen() {
  const address = usePageAddress();
  const popular = usePopular();
  const found = useSearchResults(address.search);
  const shown = [...(found.stocks ?? []), ...(popular.data?.popular ?? [])];
  const stock = useStockOfAddress(address.symbol, shown, !popular.isPending);
  const field = useRef<HTMLInputElement>(null);
  const { symbol } = address;
  const navigate = useNavigate();
  const openBest = useOpenBest((stock) => void navigate(stockAddress(stock.symbol)));
  const { kept } = useOnlyStars();
  const overview = useMarketOverview();
  const listed = filterStarred(kept, (address.search.trim() === '' ? popular.data?.popular : found.stocks) ?? []);

  useShortcuts([
    { keys: ['/'], label: 'Search symbol or company', scope: SCOPE, handler: () => field.current?.focus() },
    {
      keys: ['Escape'],
      label: 'Close the analysis',
      scope: SCOPE,
      disabled: symbol === null,
      handler: address.close,
    },
  ]);

  return (
    <>
      <ScreenHead title="Stock Analysis">
        <PricesLine overview={overview.data} />
      </ScreenHead>
      {!overview.isError && (
        <AnswerLine
          className="max-sm:min-h-28 sm:max-lg:min-h-16"
          answer={overview.data === undefined ? null : marketAnswer(overview.data)}
        />
      )}
      <div className="flex items-center gap-2">
        <SymbolBox
          value={address.search}
          onChange={address.setSearch}
          onEnter={() => openBest(address.search)}
          shortcut="/"
          inputRef={field}
          className="w-full max-w-[28rem]"
        />
        <StarsFilter />
        <ExportButton
          name={address.search.trim() === '' ? 'popular stocks' : `stocks ${address.search.trim()}`}
          columns={async (rows) => (await import('./csv-columns.ts')).exportColumns(rows)}
          rows={() => [...listed]}
          asOf={newestPrice(listed)}
          asOfRow={({ prices_as_of }) => prices_as_of}
          disabled={listed.length === 0}
        />
      </div>
      <div className={clsx('grid items-start gap-5', symbol !== null && 'lg:grid-cols-[16rem_minmax(0,1fr)]')}>
        {symbol !== null && (
          <div className="min-w-0 max-lg:min-h-dvh lg:sticky lg:top-17 lg:col-start-2 lg:max-h-[calc(100vh-5.5rem)] lg:overflow-y-auto">
            <Suspense fallback={<Spinner label={`Loading ${symbol}...`} className="min-h-screen items-start! py-12" />}>
              <AnalysisPanel key={symbol} symbol={symbol} stock={stock} onClose={address.close} />
            </Suspense>
          </div>
        )}
        <div className="grid min-w-0 gap-6 lg:col-start-1 lg:row-start-1">
          {address.search.trim() === '' && symbol === null && <MarketOverview />}
          {address.search.trim() !== '' && <Found found={found} typed={address.search.trim()} address={address} />}
          <Popular popular={popular} address={address} />
        </div>
      </div>
    </>
  );
}

function PricesLine({ overview }: { overview: StocksOverview | undefined }) {
  if (overview?.as_of == null) return null;
  return (
    <span>
      <b>{whole(overview.counted)}</b> stocks, the whole market. Prices of <Age market at={overview.as_of} />
    </span>
  );
}

/** ISO; null without prices. */
function newestPrice(stocks: readonly FoundStock[]): string | null {
  return (
    stocks
      .flatMap(({ prices_as_of }) => prices_as_of ?? [])
      .toSorted()
      .at(-1) ?? null
  );
}

function filterStarred(kept: ReadonlySet<string> | null, stocks: readonly FoundStock[]): readonly FoundStock[] {
  return kept === null ? stocks : stocks.filter(({ symbol }) => kept.has(symbol));
}

function Cards({ label, stocks, address }: { label: string; stocks: readonly FoundStock[]; address: PageAddress }) {
  const shown = filterStarred(useOnlyStars().kept, stocks);
  if (shown.length === 0 && stocks.length > 0) return <NoneStarred />;
  return <StockCards label={label} stocks={shown} selected={address.symbol} onOpen={address.open} />;
}

function SearchFailure({ retry }: { retry: () => unknown }) {
  return (
    <Notice tone="error" action={<Button onClick={() => void retry()}>Try again</Button>}>
      Failed to search stocks. Please try again.
    </Notice>
  );
}

type FoundProps = { found: ReturnType<typeof useSearchResults>; typed: string; address: PageAddress };

function Found({ found, typed, address }: FoundProps) {
  const { stocks, query, term } = found;
  const settled = stocks !== undefined && term === typed;
  return (
    <section aria-label="Search Results" className="grid gap-3">
      <h2 className="text-title font-strong">Search Results</h2>
      {query.isError && term === typed ? (
        <SearchFailure retry={query.refetch} />
      ) : !settled ? (
        <CardSkeletons count={stocksPageRules.search_skeletons.value} label="Searching stocks" />
      ) : stocks.length === 0 ? (
        <EmptyState
          title={`No results found for "${typed}"`}
          reason="Symbols and company names are searched."
          action={<Button onClick={() => address.setSearch('')}>Clear the search</Button>}
        />
      ) : (
        <Cards label="Search Results" stocks={stocks} address={address} />
      )}
    </section>
  );
}

function Popular({ popular, address }: { popular: ReturnType<typeof usePopular>; address: PageAddress }) {
  const { data, isError, isFetching, refetch } = popular;
  return (
    <section aria-label="Popular Stocks" className="grid gap-3">
      <div className="flex items-center gap-3">
        <h2 className="text-title font-strong">Popular Stocks</h2>
        <Button className="ml-auto" busy={isFetching} onClick={() => void refetch()}>
          {!isFetching && <RefreshCw aria-hidden className="size-4" />}
          Refresh
        </Button>
      </div>
      {data !== undefined ? (
        <Cards label="Popular Stocks" stocks={data.popular} address={address} />
      ) : isError ? (
        <SearchFailure retry={refetch} />
      ) : (
        <CardSkeletons count={stocksPageRules.popular_skeletons.value} label="Loading popular stocks" />
      )}
    </section>
  );
}
