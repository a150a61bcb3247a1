// Signals Pro: the day's synthesis as cards, a tab for each side, details in drawers.
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { plural, whole } from '../../../domain/market/format.ts';
import { searchRules } from '../../../domain/rules/search-rules.ts';
import { listRules } from '../../../domain/rules/signals-guide-rules.ts';
import type { FoundStock } from '../../../domain/signals/search/found-stock.ts';
import { type Signal, type TabType, tabTypes } from '../../../domain/signals/signal.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { ListBar } from '../../symbol/lists/list-bar.tsx';
import { useStartingTab } from '../../symbol/lists/starting-tab.ts';
import { ToPipeline } from '../../symbol/lists/to-pipeline.tsx';
import { loadLive } from '../../symbol/live/live-data.ts';
import { HistoryDays } from '../../symbol/score/history-days.ts';
import { BatchStandings } from '../../symbol/score/score-bar.tsx';
import { sideWord } from '../../symbol/score/side-style.tsx';
import { useOpenBest, useTypedSymbols } from '../../symbol/search/stock-search.ts';
import { useOnlyStars } from '../../symbol/stars/stars.ts';
import { NoneStarred, StarsFilter } from '../../symbol/stars/stars-filter.tsx';
import { stockAddress } from '../../symbol/stock-address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { tabPanelProps } from '../../ui/controls/tabs.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { PageSpinner } from '../../ui/status/spinner.tsx';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import { useDebounced } from '../../ui/time/clock.ts';
import { AgreementLine } from './agreement-line.tsx';
import { CardGrid } from './card/signal-card.tsx';
import { type Shown, type SignalBook, selectListed, sortBook, useLatestSignals } from './latest-signals.ts';
import { ListControls, orderWords } from './list-controls.tsx';
import { OpenDrawers } from './open-drawers.tsx';
import { type PageAddress, usePageAddress } from './page-address.ts';
import { PageHead } from './page-head.tsx';
import { usePageShortcuts } from './page-shortcuts.ts';

const NO_DAYS: readonly string[] = [];
const noStanding = () => null;

export function SignalsProScreen() {
  const address = usePageAddress();
  const { book: published, query } = useLatestSignals();
  // Deferred, so that a key is handled while thousands of symbols render in slices.
  const book = useDeferredValue(published);
  const search = useDeferredValue(address.search);
  const starting = useStartingTab(book?.tabs);
  const tab = address.tab ?? starting;
  const { kept } = useOnlyStars();
  const meant = useTypedSymbols(search);
  const { column, direction } = address.findOrder(tab);
  const ordered = useMemo(() => book && sortBook(book, tab, { column, direction }), [book, tab, column, direction]);
  const shown = useMemo(
    () => ordered && selectListed(ordered, tab, search, meant, kept, { column, direction }),
    [ordered, tab, search, meant, kept, column, direction],
  );
  return (
    <HistoryDays value={book?.batch_info.history_days ?? NO_DAYS}>
      <BatchStandings value={book?.standings ?? noStanding}>
        <div className="grid gap-2 [&>*]:min-w-0">
          <PageHead batch={book?.batch_info} address={address} />
          {book !== undefined && shown !== undefined && <Synthesis book={book} shown={shown} address={address} />}
          {book === undefined && (query.isPending || published !== undefined) && (
            <PageSpinner label="Loading signals..." />
          )}
          {book === undefined && <QueryFailure query={query} words="Failed to fetch signals" />}
          <OpenDrawers book={book} neighbours={shown?.listed ?? []} address={address} />
        </div>
      </BatchStandings>
    </HistoryDays>
  );
}

const CompactList = lazyPart(() => import('./compact-list.tsx'), 'CompactList');
const FoundElsewhere = lazyPart(() => import('../../symbol/search/found-elsewhere.tsx'), 'FoundElsewhere', null);
const SignalsTable = lazyPart(() => import('./signals-table.tsx'), 'SignalsTable');

const TABS = 'signals-tab';

/** Symbols whose live data load with the list. */
const firstSymbols = (signals: readonly Signal[]) =>
  signals.slice(0, listRules.live_prefetch.value).map(({ symbol }) => symbol);

type SynthesisProps = { book: SignalBook; shown: Shown; address: PageAddress };

function Synthesis({ book, shown, address }: SynthesisProps) {
  const client = useQueryClient();
  const searchField = useRef<HTMLInputElement>(null);
  const { tab, search, ofTab, foundIn, instead, listed } = shown;
  const rested = useDebounced(search, searchRules.live_after.value);
  const openFound = useOpenFound(book, tab, address);
  const openBest = useOpenBest(openFound);

  useEffect(() => {
    void loadLive(client, firstSymbols(ofTab));
  }, [client, ofTab]);

  // Loads live data of the found cards once typing rests, in addition to the prefetch above.
  useEffect(() => {
    if (rested === '' || rested !== search) return;
    void loadLive(client, firstSymbols(listed));
  }, [client, rested, search, listed]);

  usePageShortcuts(address, tab, searchField);

  return (
    <>
      <ListBar
        idBase={TABS}
        tab={tab}
        address={address}
        countTab={(id) =>
          search === '' ? book.counts_by_type[id] : `${whole(foundIn[id])}/${whole(book.counts_by_type[id])}`
        }
        openBest={openBest}
        searchField={searchField}
        guide="Pro Guide"
        onGuide={() => address.open('guide')}
        answer={
          ofTab.length > 0 && <AgreementLine listed={ofTab} tab={tab} order={orderWords(address.findOrder(tab))} />
        }
      >
        {book.all.length > 0 && (
          <ListControls
            order={address.findOrder(tab)}
            onOrder={(order) => address.setOrder(tab, order)}
            view={address.view}
            onView={address.setView}
          />
        )}
        <StarsFilter />
        <ExportButton
          name={`signals ${tab}`}
          columns={async (rows) => (await import('./csv-columns.ts')).exportColumns(rows)}
          rows={() => listed}
          asOf={book.batch_info.as_of}
          disabled={listed.length === 0}
        />
      </ListBar>
      <div {...tabPanelProps(TABS, tab)} className="grid gap-2 [&>*]:min-w-0">
        {search !== '' && (
          <p role="status" className="text-label text-ink-2">
            Showing {plural(listed.length, 'signal')} matching "{search}"
          </p>
        )}
        {search !== '' && (
          <FoundElsewhere
            search={address.search}
            isListed={({ symbol }) => listed.some((signal) => signal.symbol === symbol)}
            onOpen={openFound}
          />
        )}
        {instead && (
          <Notice tone="info">
            No premium signals available today. Showing bullish/bearish/neutral signals instead.
          </Notice>
        )}
        {listed.length > 0 ? (
          <ShownList
            key={`${address.view} ${instead ? 'instead' : tab}`}
            book={book}
            shown={shown}
            address={address}
            label={instead ? 'All signals' : `${sideWord(tab)} signals`}
          />
        ) : (
          <Nothing book={book} shown={shown} address={address} />
        )}
      </div>
    </>
  );
}

/** Opens a found stock: its card in another tab, else its own page. */
function useOpenFound(book: SignalBook, tab: TabType, address: PageAddress) {
  const navigate = useNavigate();
  return ({ symbol }: FoundStock) => {
    const card = book.bySymbol.get(symbol);
    if (card === undefined || card.tabType === tab) void navigate(stockAddress(symbol));
    else address.showCard(card.tabType, symbol);
  };
}

type ShownListProps = SynthesisProps & { label: string };

/** Listed symbols in the chosen view; the code of compact list and table loads when first drawn. */
function ShownList({ book, shown, address, label }: ShownListProps) {
  const { listed, tab } = shown;
  const { view, open } = address;
  const list = { listed, batch: book.batch_info.batch_datetime, label, open };
  if (view === 'cards') return <CardGrid {...list} />;
  return (
    <Suspense fallback={<PageSpinner label="Loading signals..." />}>
      {view === 'compact' ? (
        <CompactList {...list} />
      ) : (
        <SignalsTable {...list} order={address.findOrder(tab)} onOrder={(order) => address.setOrder(tab, order)} />
      )}
    </Suspense>
  );
}

/** Reason there are no cards, and the next step. */
function Nothing({ book, shown: { search, tab, foundIn }, address }: SynthesisProps) {
  const { only } = useOnlyStars();
  if (book.all.length > 0 && only && search === '') return <NoneStarred />;
  if (book.all.length === 0) {
    return (
      <EmptyState
        title="No signal data available. Please run the import pipeline to load signals."
        action={<ToPipeline />}
      />
    );
  }
  const elsewhere = search === '' ? [] : tabTypes.filter((id) => id !== tab && foundIn[id] > 0);
  return (
    <EmptyState
      title="No signals found matching your filter criteria."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {elsewhere.map((id) => (
            <Button key={id} onClick={() => address.selectTab(id)}>
              {foundIn[id]} in {sideWord(id)}
            </Button>
          ))}
          {search !== '' && <Button onClick={() => address.setSearch('')}>Clear the search</Button>}
        </div>
      }
    />
  );
}
