// Dashboard: a small card for every stock with signals, and the panel of the open one beside or below the cards.
import { clsx } from 'clsx';
import { RefreshCw } from 'lucide-react';
import { Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { cardsAnswer } from '../../../domain/answers/list-answers.ts';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { whole } from '../../../domain/market/format.ts';
import type { FoundStock } from '../../../domain/signals/search/found-stock.ts';
import type { TabType } from '../../../domain/signals/signal.ts';
import { searchTab } from '../../../domain/signals/signal-list.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { TileLegend } from '../../symbol/head/symbol-tile.tsx';
import { BELOW_BAR, ListBar } from '../../symbol/lists/list-bar.tsx';
import { useStartingTab } from '../../symbol/lists/starting-tab.ts';
import { BatchStandings, ScoreScaleLine } from '../../symbol/score/score-bar.tsx';
import { sideWord } from '../../symbol/score/side-style.tsx';
import { useOpenBest, useTypedSymbols } from '../../symbol/search/stock-search.ts';
import { useOnlyStars } from '../../symbol/stars/stars.ts';
import { NoneStarred, StarsFilter } from '../../symbol/stars/stars-filter.tsx';
import { stockAddress } from '../../symbol/stock-address.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ButtonLink } from '../../ui/controls/button-link.tsx';
import { tabPanelProps } from '../../ui/controls/tabs.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { PageSpinner, Spinner } from '../../ui/status/spinner.tsx';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import { useMedia } from '../../ui/time/clock.ts';
import { CardGrid } from './card-grid.tsx';
import { type CardBook, findCard, type Shown, useMiniCards } from './mini-card-book.ts';
import { Nothing } from './nothing.tsx';
import { type PageAddress, usePageAddress } from './page-address.ts';
import { PageHead } from './page-head.tsx';
import { usePageShortcuts } from './page-shortcuts.ts';

const FoundElsewhere = lazyPart(() => import('../../symbol/search/found-elsewhere.tsx'), 'FoundElsewhere', null);
const GuideDrawer = lazyPart(() => import('./guide-drawer.tsx'), 'GuideDrawer');
const InsiderDrawer = lazyPart(() => import('../../symbol/insider/insider-drawer.tsx'), 'InsiderDrawer');
const NewsDrawer = lazyPart(() => import('../../symbol/news/news-drawer.tsx'), 'NewsDrawer');
const OpenSymbol = lazyPart(() => import('./symbol-panel.tsx'), 'OpenSymbol');

export function DashboardScreen() {
  const address = usePageAddress();
  const { book: newest, error, refreshing, refresh } = useMiniCards();
  // Deferred, so that a key is handled while thousands of cards render in slices.
  const book = useDeferredValue(newest);
  const search = useDeferredValue(address.search);
  const { symbol, drawer } = address;
  const opened = symbol === null ? null : { symbol, tab: book && findCard(book, symbol)?.tab };
  const starting = useStartingTab(book?.tabs, opened);
  const tab = address.tab ?? starting;
  const { kept } = useOnlyStars();
  const meant = useTypedSymbols(search);
  const shown = useMemo(
    () => book && searchTab(book.tabs, tab, { search, meant, kept }),
    [book, tab, search, meant, kept],
  );
  // Hide the facts of an empty book at a past instant; at present they show that nothing has arrived yet.
  const isUnkept = useShownInstant() !== null && book?.total === 0;
  return (
    <>
      <PageHead book={isUnkept ? undefined : book} onGuide={() => address.openDrawer('guide')} />
      {error !== null && (
        <Notice
          tone={book === undefined ? 'error' : 'warn'}
          action={
            <Button busy={refreshing} onClick={refresh}>
              Retry
            </Button>
          }
        >
          Error: {error}
        </Notice>
      )}
      {book === undefined && error === null && <PageSpinner label="Loading dashboard..." />}
      {book !== undefined && shown !== undefined && (
        <BatchStandings value={book.standings}>
          <Cards book={book} shown={shown} address={address} refreshing={refreshing} refresh={refresh} />
        </BatchStandings>
      )}
      <Suspense fallback={null}>
        {drawer === 'guide' && <GuideDrawer onClose={address.closeDrawer} />}
        {drawer === 'insiders' && symbol !== null && <InsiderDrawer symbol={symbol} onClose={address.closeDrawer} />}
        {drawer === 'news' && symbol !== null && <NewsDrawer symbol={symbol} onClose={address.closeDrawer} />}
      </Suspense>
    </>
  );
}

const TABS = 'dashboard-tab';

type CardsProps = {
  book: CardBook;
  shown: Shown;
  address: PageAddress;
  refreshing: boolean;
  refresh: () => void;
};

function Cards({ book, shown, address, refreshing, refresh }: CardsProps) {
  const searchField = useRef<HTMLInputElement>(null);
  const { tab, search, listed, foundIn } = shown;
  const { symbol, openSymbol, closeSymbol } = address;
  const { kept } = useOnlyStars();
  const navigate = useNavigate();
  const openFound = (stock: FoundStock) => {
    const entry = book.bySymbol.get(stock.symbol);
    if (entry === undefined) {
      void navigate(stockAddress(stock.symbol));
      return;
    }
    if (entry.tab !== tab) address.selectTab(entry.tab);
    openSymbol(stock.symbol);
  };
  const openBest = useOpenBest(openFound);
  const wide = useMedia('(min-width: 64rem)');
  const beside = wide && symbol !== null;
  const [refreshSymbol, setRefreshSymbol] = useState<(() => void) | null>(null);
  const offerRefresh = useCallback((offer: (() => void) | null) => setRefreshSymbol(() => offer), []);

  usePageShortcuts({ address, shown, search: searchField, refreshSymbol });

  return (
    <>
      <ListBar
        idBase={TABS}
        tab={tab}
        address={address}
        countTab={(id) =>
          search === '' ? book.tabs[id].length : `${whole(foundIn[id])}/${whole(book.tabs[id].length)}`
        }
        openBest={openBest}
        searchField={searchField}
        guide="Dashboard Guide"
        onGuide={() => address.openDrawer('guide')}
        answer={book.as_of !== null && <CardsLine book={book} tab={tab} />}
      >
        <Button busy={refreshing} onClick={refresh}>
          {!refreshing && <RefreshCw aria-hidden className="size-4" />}
          <span className="max-sm:sr-only">Refresh</span>
        </Button>
        <StarsFilter />
        <ExportButton
          name={`dashboard ${tab}`}
          columns={async (rows) => (await import('./csv-columns.ts')).exportColumns(rows)}
          rows={() => listed}
          asOf={book.prices_as_of ?? book.as_of}
          disabled={listed.length === 0}
        />
      </ListBar>
      {search !== '' && (
        <FoundElsewhere
          search={address.search}
          isListed={({ symbol: found }) => listed.some((card) => card.symbol === found)}
          onOpen={openFound}
        />
      )}
      {listed.length > 0 && <TileLegend />}
      <div className={beside ? 'grid grid-cols-[17rem_minmax(0,1fr)] items-start gap-3' : 'grid gap-3 [&>*]:min-w-0'}>
        <div {...tabPanelProps(TABS, tab)} className={clsx('grid gap-3 [&>*]:min-w-0', beside && 'sticky top-17')}>
          {listed.length > 0 ? (
            <CardGrid
              key={tab}
              cards={listed}
              label={`${sideWord(tab)} symbols`}
              selected={symbol}
              beside={beside}
              onSelect={(pressed) => (pressed === symbol ? closeSymbol() : openSymbol(pressed))}
            />
          ) : kept !== null && search === '' && book.total > 0 ? (
            <NoneStarred />
          ) : (
            <Nothing shown={shown} total={book.total} address={address} />
          )}
        </div>
        {symbol !== null && (
          <Suspense fallback={<Spinner label={`Loading ${symbol}...`} className="min-h-screen items-start! py-12" />}>
            <OpenSymbol
              key={symbol}
              symbol={symbol}
              book={book}
              address={address}
              list={{ name: sideWord(tab), symbols: listed.map((card) => card.symbol) }}
              offerRefresh={offerRefresh}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

function CardsLine({ book, tab }: { book: CardBook; tab: TabType }) {
  const today = book.as_of === null ? null : newYorkDate(Date.parse(book.as_of));
  // The lists of the reply begin with their highest scores.
  const answer = today === null ? null : cardsAnswer(tab, book[tab], book.batch_info.changed_side, today);
  return (
    <AnswerLine answer={answer} about={tab} className={BELOW_BAR}>
      <ButtonLink to="/changes" variant="link" className="max-sm:hidden">
        What changed
      </ButtonLink>
      <ScoreScaleLine order="Highest score first." />
    </AnswerLine>
  );
}
