// Screener: the whole market by four filters and five signals, as views, search and table.
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { conditionsText, setFields } from '../../../domain/screener/conditions/conditions.ts';
import { needsFigures } from '../../../domain/screener/conditions/matching-rows.ts';
import { groupedRows } from '../../../domain/screener/list/decision-groups.ts';
import { fetchedColumns } from '../../../domain/screener/list/extra-columns.ts';
import { findRow, stockAt } from '../../../domain/screener/list/listed-columns.ts';
import type { FoundStock } from '../../../domain/signals/search/found-stock.ts';
import { errorText } from '../../api/api-error.ts';
import { isExactly, useOpenBest } from '../../symbol/search/stock-search.ts';
import { useOnlyStars } from '../../symbol/stars/stars.ts';
import { NoneStarred, StarsFilter } from '../../symbol/stars/stars-filter.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { tabPanelProps } from '../../ui/controls/tabs.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { useStoredFlag } from '../../ui/page-state/stored-flag.ts';
import { PageSpinner, Spinner } from '../../ui/status/spinner.tsx';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import type { TableHandle } from '../../ui/tables/long-table.tsx';
import { useMedia } from '../../ui/time/clock.ts';
import { FirstVisit } from './first-visit/first-visit.tsx';
import { Controls, VIEWS } from './head/controls.tsx';
import { Legend } from './head/legend.tsx';
import { PageHead } from './head/page-head.tsx';
import { WarmingUpNote } from './head/warming-up.tsx';
import { usePageAddress } from './page-address.ts';
import { usePageShortcuts, viewWords } from './page-shortcuts.ts';
import { ColumnMenu } from './rows/column-menu.tsx';
import { StockRows } from './rows/stock-rows.tsx';
import { type ScreenerRun, useScreenerRun } from './screener-run.ts';
import { NO_ROWS, useShownRows } from './shown-rows.ts';

const GuideDrawer = lazyPart(() => import('./guide-drawer.tsx'), 'GuideDrawer');
const SearchResults = lazyPart(() => import('./search/search-results.tsx'), 'SearchResults');
const Nothing = lazyPart(() => import('./nothing.tsx'), 'Nothing');
const OpenStock = lazyPart(() => import('./open-stock.tsx'), 'OpenStock', null);
const SavedScreens = lazyPart(
  () => import('./saved/saved-screens.tsx'),
  'SavedScreens',
  <div className="min-h-control" />,
);
const NearlyHot = lazyPart(() => import('./nearly-hot.tsx'), 'NearlyHot');
const SetFilters = lazyPart(() => import('./filters/set-filters.tsx'), 'SetFilters', null);
const FilterPanel = lazyPart(
  () => import('./filters/filter-panel.tsx'),
  'FilterPanel',
  <div className="min-h-60 rounded-md border border-line bg-surface max-xl:min-h-80" />,
);

/** Typed conditions contain one of these; other searches need not load the parser. */
const COMPARES = /[<>]|\b(?:above|over|below|under)\b/i;

export function ScreenerScreen() {
  const address = usePageAddress();
  const wanted: readonly string[] = [...address.columns, address.sort.column];
  const phone = useMedia('(max-width: 639px)');
  const [filtersOpen, setFiltersOpen] = useStoredFlag('screenerFiltersOpen');
  const [byKey, setByKey] = useState(false);
  const { conditions } = address;
  const { run, waiting, error, isPending, refreshing, refresh, add } = useScreenerRun({
    figures: filtersOpen || needsFigures(conditions) || fetchedColumns.some((column) => wanted.includes(column)),
    scores: filtersOpen || conditions.spans.score !== undefined || wanted.includes('score'),
    patterns: filtersOpen || conditions.patterns.length > 0,
  });
  const toggleFilters = () => setFiltersOpen(!filtersOpen);
  const [problem, setProblem] = useState<string | null>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const table = useRef<TableHandle>(null);
  const names = useRef(new Map<string, string>());
  const { kept } = useOnlyStars();
  const rows = useShownRows(run, address, kept);

  const openStock = (symbol: string) => {
    setProblem(null);
    address.openStock(symbol);
  };
  // Stable function, so that rows render only when they change.
  const newestOpen = useRef(openStock);
  useLayoutEffect(() => {
    newestOpen.current = openStock;
  });
  const open = useCallback((symbol: string) => newestOpen.current(symbol), []);

  // Nothing is Hot before the open: list the stocks nearest to Hot under a heading that explains them.
  const listed = rows === undefined || rows.shown.length > 0 ? (rows?.shown ?? NO_ROWS) : rows.nearest;
  const firstFound = rows === undefined || rows.term === '' ? undefined : run?.list.symbol[rows.shown[0] ?? -1];
  const pick = (found: FoundStock) => {
    names.current.set(found.symbol, found.name);
    open(found.symbol);
  };
  // A stock of the run that only resembles the typed symbol gives way to the stock with exactly that symbol.
  const openBest = useOpenBest((found) => {
    if (firstFound === undefined || isExactly(rows?.term ?? '', found.symbol)) pick(found);
    else open(firstFound);
  });
  /** A text with a comparison may be a set of filters; any other one searches stocks. */
  const enter = async (term: string, { list }: ScreenerRun) => {
    if (COMPARES.test(term)) {
      const [{ readTypedFilters }, { toListQuery }] = await Promise.all([
        import('../../../domain/screener/conditions/typed-conditions.ts'),
        import('./search/typed-filters.tsx'),
      ]);
      const { conditions: typed, problem } = readTypedFilters(term, list);
      if (typed !== null) return address.openList(toListQuery(typed));
      // The results show the suggested spelling.
      if (problem !== null) return;
    }
    if (firstFound === undefined || !isExactly(term, firstFound)) openBest(term);
    else open(firstFound);
  };
  // An empty result means nothing while figures, scores, patterns or names of a condition are loading.
  const waits =
    rows?.shown.length === 0 &&
    ((waiting.figures && needsFigures(conditions)) ||
      (waiting.scores && conditions.spans.score !== undefined) ||
      (waiting.patterns && conditions.patterns.length > 0) ||
      (waiting.names && conditions.sectors.length > 0));
  const symbol = run === undefined || address.symbol === null ? null : asListed(run, address.symbol);

  /** Opens the next stock in the order of the list, without folded groups. */
  const openNeighbour = ({ list }: ScreenerRun, by: number) => {
    const inOrder = rows?.groups?.flatMap((group) => (group.folded ? [] : [...group.rows])) ?? [...listed];
    const place = inOrder.findIndex((row) => list.symbol[row] === symbol);
    const next = inOrder[place + by];
    if (place >= 0 && next !== undefined) address.switchStock(list.symbol[next] ?? '');
  };

  usePageShortcuts({
    toggleGuide: address.guide ? address.closeGuide : address.openGuide,
    refresh,
    selectView: address.selectView,
    search: searchField,
    toggleFilters: () => {
      setByKey(true);
      toggleFilters();
    },
    move: (by) => {
      if (address.guide) return;
      if (address.symbol === null) table.current?.move(by);
      else if (run !== undefined) openNeighbour(run, by);
    },
  });

  return (
    <div className="grid gap-2 [&>*]:min-w-0">
      <PageHead run={run?.run_info} listed={run?.list.count} onGuide={address.openGuide} />
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
            filtersOpen={filtersOpen}
            onFilters={() => {
              setByKey(false);
              toggleFilters();
            }}
            onEnter={() => void enter(rows.term, run)}
          >
            {!phone && <ColumnMenu columns={address.columns} onChange={address.setColumns} />}
            <StarsFilter />
            <ExportButton
              name={rows.term === '' ? `screener ${address.view}` : `screener search ${rows.term}`}
              columns={async (stocks) => (await import('./rows/csv-columns.ts')).exportColumns(address.columns, stocks)}
              rows={() =>
                Array.from(rows.groups === null ? rows.shown : groupedRows(rows.groups), (row) =>
                  stockAt(run.list, row),
                )
              }
              asOf={run.run_info.as_of ?? run.run_info.last_run_time}
              disabled={rows.shown.length === 0}
            />
          </Controls>
          <AnswerLine answer={waits ? null : rows.answer} about={rows.answered}>
            {!filtersOpen && setFields(conditions).length > 0 && (
              <SetFilters conditions={conditions} onChange={address.setConditions} />
            )}
          </AnswerLine>
          {!filtersOpen && <FirstVisit />}
          {filtersOpen && (
            <SavedScreens
              columns={address.columns}
              list={run.list}
              ready={!Object.values(waiting).some(Boolean)}
              onOpen={address.openList}
            />
          )}
          {filtersOpen && (
            <FilterPanel
              list={run.list}
              rows={rows.inView}
              left={rows.left}
              conditions={conditions}
              onChange={address.setConditions}
              focusFirst={byKey}
            />
          )}
          <div {...tabPanelProps(VIEWS, address.view)} className="grid gap-4 [&>*]:min-w-0">
            <Suspense fallback={<Spinner label="Loading..." className="py-6" />}>
              {waits && <Spinner label="Reading the figures of the conditions..." className="py-6" />}
              {!waits && rows.shown.length === 0 && rows.term === '' && kept === null && (
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
                  onPick={pick}
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
                    groups={rows.groups}
                    shares={rows.shares}
                    address={address}
                    onOpen={open}
                    topKey={[
                      address.view,
                      ...address.required,
                      conditionsText(conditions),
                      address.sort.column,
                      address.sort.direction,
                    ].join(' ')}
                    handle={table}
                  />
                )
              )}
              {rows.nearlyHot.length > 0 && (
                <NearlyHot run={run} rows={rows.nearlyHot} address={address} onOpen={open} />
              )}
              {listed.length > 0 && <Legend shares={rows.shares} />}
            </Suspense>
          </div>
        </>
      )}
      {run !== undefined && symbol !== null && (
        <OpenStock
          symbol={symbol}
          run={run}
          companyName={names.current.get(symbol) ?? null}
          address={address}
          list={{ name: 'the screener', symbols: Array.from(listed, (row) => run.list.symbol[row] ?? '') }}
          onFetched={add}
          onFailed={setProblem}
        />
      )}
      <Suspense fallback={null}>
        {address.guide && <GuideDrawer shares={rows?.shares ?? null} onClose={address.closeGuide} />}
      </Suspense>
    </div>
  );
}

/** Symbol of a link, in upper case if the list has only that spelling; links may differ in case. */
function asListed({ list }: ScreenerRun, symbol: string): string {
  const upper = symbol.toUpperCase();
  return findRow(list, symbol) < 0 && findRow(list, upper) >= 0 ? upper : symbol;
}
