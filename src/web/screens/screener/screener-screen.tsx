// The screener: the whole market judged by four filters and five signals, as views, a search and a table that opens its stocks.
import { Suspense, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { fetchedColumns } from '../../../domain/screener/list/extra-columns.ts';
import { rowsWithin } from '../../../domain/screener/list/list-limits.ts';
import { defaultSort } from '../../../domain/screener/list/list-view.ts';
import { rowOf, stockAt } from '../../../domain/screener/list/listed-columns.ts';
import {
  bestFirst,
  filterRowCounts,
  rowCounts,
  rowsFound,
  rowsInView,
  rowsNearestToHot,
  sortedRows,
} from '../../../domain/screener/list/listed-rows.ts';
import { searchTerm } from '../../../domain/screener/list/local-search.ts';
import { filterMask } from '../../../domain/screener/rules/filters.ts';
import { stockQuery } from '../../../domain/stocks/search/stock-query.ts';
import { errorText } from '../../api/api-error.ts';
import { useOnlyStars } from '../../symbol/stars/stars.ts';
import { NoneStarred, StarsFilter } from '../../symbol/stars/stars-filter.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { tabPanelProps } from '../../ui/controls/tabs.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { PageSpinner } from '../../ui/status/spinner.tsx';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import { useMedia } from '../../ui/time/clock.ts';
import { Controls, VIEWS } from './head/controls.tsx';
import { HeadFacts } from './head/head-facts.tsx';
import { Intro } from './head/intro.tsx';
import { Legend } from './head/legend.tsx';
import { WarmingUpNote } from './head/warming-up.tsx';
import { Nothing } from './nothing.tsx';
import { OpenStock } from './open-stock.tsx';
import { type PageAddress, usePageAddress } from './page-address.ts';
import { usePageShortcuts, viewWords } from './page-shortcuts.ts';
import { ColumnMenu } from './rows/column-menu.tsx';
import { csvColumns } from './rows/csv-columns.ts';
import { StockRows } from './rows/stock-rows.tsx';
import type { TableHandle } from './rows/stock-table.tsx';
import { type ScreenerRun, useScreenerRun } from './screener-run.ts';
import { SearchResults } from './search/search-results.tsx';

const GuideDrawer = lazyPart(() => import('./guide-drawer.tsx'), 'GuideDrawer');

export function ScreenerScreen() {
  const address = usePageAddress();
  const wanted: readonly string[] = [...address.columns, address.sort.column];
  const { run, error, isPending, refreshing, refresh, add } = useScreenerRun(
    fetchedColumns.some((column) => wanted.includes(column)),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const limitsButton = useRef<HTMLButtonElement>(null);
  const table = useRef<TableHandle>(null);
  const names = useRef(new Map<string, string>());
  const { kept } = useOnlyStars();
  const phone = useMedia('(max-width: 639px)');
  const rows = useShownRows(run, address, kept);

  usePageShortcuts({
    toggleGuide: address.guide ? address.closeGuide : address.openGuide,
    refresh,
    selectView: address.selectView,
    search: searchField,
    limits: limitsButton,
    move: (by) => table.current?.move(by),
  });

  const openStock = (symbol: string) => {
    setProblem(null);
    address.openStock(symbol);
  };
  // The same function at every drawing, so that rows are drawn only when they change.
  const newestOpen = useRef(openStock);
  useLayoutEffect(() => {
    newestOpen.current = openStock;
  });
  const open = useCallback((symbol: string) => newestOpen.current(symbol), []);

  // Before the open nothing is Hot yet: what lacks least stands there, under a heading that says so.
  const listed = rows === undefined || rows.shown.length > 0 ? (rows?.shown ?? NONE) : rows.nearest;
  const symbol = run === undefined || address.symbol === null ? null : asListed(run, address.symbol);
  return (
    <>
      <HeadFacts run={run?.run_info} listed={run?.list.count} />
      <Intro onGuide={address.openGuide} />
      {problem !== null && (
        <Notice tone="error" onDismiss={() => setProblem(null)}>
          {problem}
        </Notice>
      )}
      {run === undefined && isPending && <PageSpinner label="Loading screener data..." />}
      {error !== null && (
        <Notice tone="error" title="Error Loading Screener" action={<Button onClick={refresh}>Try Again</Button>}>
          {errorText(error, 'Failed to fetch screener data')}
        </Notice>
      )}
      {run !== undefined && rows !== undefined && (
        <>
          <Controls
            address={address}
            counts={rows.counts}
            filterCounts={rows.filterCounts}
            refreshing={refreshing}
            onRefresh={refresh}
            searchField={searchField}
            limitsButton={limitsButton}
            onEnter={() => {
              const first = rows.shown[0];
              if (rows.term !== '' && first !== undefined) open(run.list.symbol[first] ?? '');
            }}
          >
            {!phone && <ColumnMenu columns={address.columns} onChange={address.setColumns} />}
            <StarsFilter />
            <ExportButton
              name={rows.term === '' ? `screener ${address.view}` : `screener search ${rows.term}`}
              columns={csvColumns(address.columns)}
              rows={() => Array.from(rows.shown, (row) => stockAt(run.list, row))}
              asOf={run.run_info.as_of ?? run.run_info.last_run_time}
              disabled={rows.shown.length === 0}
            />
          </Controls>
          <div {...tabPanelProps(VIEWS, address.view)} className="grid gap-4 [&>*]:min-w-0">
            {rows.shown.length === 0 && rows.term === '' && kept === null && (
              <Nothing
                address={address}
                counts={rows.counts}
                warming={run.run_info.warming_up}
                nearest={rows.nearest.length}
                onRefresh={refresh}
              />
            )}
            {address.view === 'rising' && rows.term === '' && rows.shown.length > 0 && (
              <WarmingUpNote warming={run.run_info.warming_up} />
            )}
            {rows.term !== '' ? (
              <SearchResults
                term={rows.term}
                run={run}
                found={rows.shown}
                address={address}
                onOpen={open}
                onPick={(result) => {
                  names.current.set(result.symbol, result.name);
                  open(result.symbol);
                }}
                handle={table}
              />
            ) : rows.shown.length === 0 && kept !== null ? (
              <NoneStarred />
            ) : (
              listed.length > 0 && (
                <StockRows
                  label={rows.shown.length === 0 ? 'Stocks nearest to Hot' : `${viewWords[address.view]} stocks`}
                  run={run}
                  rows={listed}
                  address={address}
                  onOpen={open}
                  topKey={[
                    address.view,
                    ...address.required,
                    limitsKey(address.limits),
                    address.sort.column,
                    address.sort.direction,
                  ].join(' ')}
                  handle={table}
                />
              )
            )}
            {listed.length > 0 && <Legend />}
          </div>
        </>
      )}
      {run !== undefined && symbol !== null && (
        <OpenStock
          symbol={symbol}
          run={run}
          companyName={names.current.get(symbol) ?? null}
          tab={address.tab}
          onTab={address.setTab}
          onClose={address.closeStock}
          onFetched={add}
          onFailed={setProblem}
        />
      )}
      <Suspense fallback={null}>{address.guide && <GuideDrawer onClose={address.closeGuide} />}</Suspense>
    </>
  );
}

const NONE = new Uint32Array();

const limitsKey = ({ price, volume }: PageAddress['limits']) => `${price} ${volume}`;

/** Links write symbols as people do; the list knows how they are written. */
function asListed({ list }: ScreenerRun, symbol: string): string {
  const upper = symbol.toUpperCase();
  return rowOf(list, symbol) < 0 && rowOf(list, upper) >= 0 ? upper : symbol;
}

/** Rows of the view or the search in order, each step worked out only when what it reads has changed. */
function useShownRows(
  run: ScreenerRun | undefined,
  { view, required, limits, search, sort }: PageAddress,
  kept: ReadonlySet<string> | null,
) {
  const list = run?.list;
  const { column, direction } = sort;
  const { price, volume } = limits;
  const mask = filterMask(required);
  const term = searchTerm(search);
  const counts = useMemo(() => list && rowCounts(list), [list]);
  const ordered = useMemo(() => list && sortedRows(list, { column, direction }), [list, column, direction]);
  const filterCounts = useMemo(
    () => list && ordered && filterRowCounts(list, rowsInView(list, ordered, view, 0)),
    [list, ordered, view],
  );
  const shown = useMemo(() => {
    if (list === undefined || ordered === undefined) return undefined;
    const usual = column === defaultSort.column && direction === defaultSort.direction;
    const meant = stockQuery(term).symbols;
    const found = rowsFound(list, ordered, term, meant);
    // A search is for one stock, whatever the view, its filters and its limits leave out.
    const inView = () => rowsWithin(list, rowsInView(list, ordered, view, mask), { price, volume });
    const all = term === '' ? inView() : usual ? bestFirst(list, found, term, meant) : found;
    return kept === null ? all : all.filter((row) => kept.has(list.symbol[row] ?? ''));
  }, [list, ordered, view, mask, price, volume, term, kept, column, direction]);
  const nearest = useMemo(
    () =>
      list === undefined || ordered === undefined || term !== '' || view !== 'hot' || mask !== 0 || kept !== null
        ? NONE
        : rowsNearestToHot(list, ordered),
    [list, ordered, term, view, mask, kept],
  );
  if (counts === undefined || filterCounts === undefined || shown === undefined) return undefined;
  return {
    counts,
    filterCounts,
    shown,
    nearest: counts.hot === 0 && price === null && volume === null ? nearest : NONE,
    term,
  };
}
