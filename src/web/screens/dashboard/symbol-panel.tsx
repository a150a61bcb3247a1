// Panel of the symbol in the address: each part loads, fails and is retried separately.
import { RefreshCw, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { MiniCard } from '../../../domain/signals/mini-cards/mini-cards.ts';
import { premiumViews } from '../../../domain/signals/premium/premium-view.ts';
import type { Signal, SymbolSignals, TabType } from '../../../domain/signals/signal.ts';
import { noScores, noSignalDetails } from '../../../domain/signals/unscored.ts';
import { HistoryChart } from '../../stock/history-chart.tsx';
import { AiCard } from '../../symbol/ai/ai-card.tsx';
import { SymbolHeader } from '../../symbol/head/symbol-header.tsx';
import { InsiderCard } from '../../symbol/insider/insider-card.tsx';
import { NewsCard } from '../../symbol/news/news-card.tsx';
import { PremiumAnalysis } from '../../symbol/premium/premium-analysis.tsx';
import { MetricsGrid } from '../../symbol/prices/metrics-grid.tsx';
import { HistoryDays } from '../../symbol/score/history-days.ts';
import { OwnReasons } from '../../symbol/score/own-reasons.tsx';
import { DetectedSignals } from '../../symbol/signals/detected-signals.tsx';
import { type StockList, StockPageLink } from '../../symbol/stock-page-link.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { type CardBook, findCard } from './mini-card-book.ts';
import type { PageAddress } from './page-address.ts';
import { type SymbolLoads, useSymbolLoads } from './symbol-loads.ts';

/** Signal of a symbol, built from its card until its signals are loaded. */
function toSignal(card: MiniCard, tab: TabType, known: SymbolSignals | undefined): Signal {
  return {
    ...noScores,
    ...card,
    tabType: tab,
    ...known?.synthesis,
    company_name: card.company_name,
    signal_details: known?.signal_details ?? noSignalDetails,
    score_history: known?.score_history ?? [],
  };
}

type OpenSymbolProps = {
  symbol: string;
  book: CardBook;
  address: PageAddress;
  /** Cards from which the symbol was opened. */
  list: StockList;
  /** Sets the panel's refresh for the keyboard shortcut; null when the panel closes. */
  offerRefresh: (refresh: (() => void) | null) => void;
};

/** Shows a notice if the published batch does not contain the symbol, for example after an old link. */
export function OpenSymbol({ symbol, ...panel }: OpenSymbolProps) {
  const { closeSymbol } = panel.address;
  const entry = findCard(panel.book, symbol);
  if (entry === undefined) {
    return (
      <PanelFrame symbol={symbol}>
        <EmptyState
          title={`No data available for ${symbol}`}
          reason="The published batch has no signals for this symbol."
          action={<Button onClick={closeSymbol}>Close</Button>}
        />
      </PanelFrame>
    );
  }
  return (
    <SectionBoundary resetKeys={[entry.card]}>
      <SymbolPanel entry={entry} {...panel} />
    </SectionBoundary>
  );
}

type SymbolPanelProps = Omit<OpenSymbolProps, 'symbol'> & { entry: { card: MiniCard; tab: TabType } };

function SymbolPanel({ entry: { card, tab }, book, address, list, offerRefresh }: SymbolPanelProps) {
  const { symbol } = card;
  const { openDrawer, closeSymbol } = address;
  /** Instant of the published batch; null without one. */
  const batch = book.batch_info.batch_datetime;
  const loads = useSymbolLoads(symbol, batch);
  const { signals, news, live } = loads;
  const refresh = useEffectEvent(() => loads.refresh());
  useEffect(() => {
    offerRefresh(() => refresh());
    return () => offerRefresh(null);
  }, [offerRefresh]);
  const signal = useMemo(() => toSignal(card, tab, signals.data), [card, tab, signals.data]);
  const { signal_details: details } = signal;
  const views = useMemo(() => premiumViews(details.premium), [details]);
  const controls = (
    <>
      <StockPageLink symbol={symbol} list={list} className="max-sm:hidden" />
      <IconButton
        label={`Refresh ${symbol}`}
        busy={signals.isFetching || news.isFetching || live.loading}
        onClick={loads.refresh}
        Icon={RefreshCw}
      />
      <IconButton label={`Close ${symbol}`} onClick={closeSymbol} Icon={X} />
    </>
  );
  return (
    <PanelFrame symbol={symbol}>
      <SectionBoundary section="Header" resetKeys={[signal, live.data]}>
        <HistoryDays value={signals.data?.history_days ?? []}>
          <SymbolHeader signal={signal} history={signal.score_history} live={live} controls={controls} />
        </HistoryDays>
      </SectionBoundary>
      <JumpLinks symbol={symbol} />
      <SectionBoundary section="Chart" resetKeys={[symbol]}>
        <div data-part="Chart" className="min-w-0 scroll-mt-28 rounded-md border border-line bg-surface p-4 max-sm:p-3">
          <HistoryChart symbol={symbol} yearHigh={live.data?.metrics?.data?.['52WeekHigh'] ?? null} stamp={batch} />
        </div>
      </SectionBoundary>
      <div className="grid items-start gap-3 *:grid *:min-w-0 *:scroll-mt-28 *:gap-3 xl:grid-cols-2 [&>*>*]:min-w-0">
        <div data-part="AI and signals">
          <SectionBoundary section="AI analysis" resetKeys={[signal, live.data]}>
            <AiCard symbol={symbol} live={live} />
          </SectionBoundary>
          <SectionBoundary section="Detected signals" resetKeys={[signal]}>
            <Detected signal={signal} batch={batch} loads={loads} />
          </SectionBoundary>
          <SectionBoundary section="Your lists" resetKeys={[symbol]}>
            <OwnReasons
              symbol={symbol}
              score={card.smart_cat_score}
              className="rounded-md border border-line bg-surface px-4 py-3"
            />
          </SectionBoundary>
        </div>
        <div data-part="Metrics">
          <SectionBoundary section="Market metrics" resetKeys={[live.data]}>
            <MetricsGrid live={live.data} />
          </SectionBoundary>
          {views.length === 0 && signals.isFetching && card.premium_signal_count > 0 && <Skeleton className="h-120" />}
          {views.length > 0 && (
            <SectionBoundary section="Premium analysis" resetKeys={[details]}>
              <Card>
                <CardSection className="grid gap-4">
                  {views.map((view) => (
                    <PremiumAnalysis key={view.type} view={view} live={live} />
                  ))}
                </CardSection>
              </Card>
            </SectionBoundary>
          )}
        </div>
        <div data-part="Insiders and news" className="xl:col-span-2 xl:grid-cols-2 xl:items-start">
          <SectionBoundary section="Insider activity" resetKeys={[live.data]}>
            <InsiderCard live={live} onAll={() => openDrawer('insiders')} />
          </SectionBoundary>
          <SectionBoundary section="News" resetKeys={[live.data, news.data]}>
            <NewsCard
              symbol={symbol}
              live={live}
              articles={news.data ?? []}
              loadingArticles={news.isFetching && news.data === undefined}
              onAll={() => openDrawer('news')}
            />
          </SectionBoundary>
        </div>
      </div>
    </PanelFrame>
  );
}

function PanelFrame({ symbol, children }: { symbol: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useReturnedFocus(box, symbol);
  return (
    <section ref={box} aria-labelledby="open-symbol" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="open-symbol" className="sr-only">
        {symbol} in detail
      </h2>
      {children}
    </section>
  );
}

/** Returns the focus to the card when the panel closes with the focus inside. */
function useReturnedFocus(box: { current: HTMLElement | null }, symbol: string): void {
  useLayoutEffect(() => {
    const panel = box.current;
    return () => {
      if (!panel?.contains(document.activeElement)) return;
      const cards = document.querySelectorAll<HTMLElement>('button[data-symbol]');
      [...cards].find((card) => card.dataset.symbol === symbol)?.focus({ preventScroll: true });
    };
  }, [box, symbol]);
}

function Detected({ signal, batch, loads: { signals } }: { signal: Signal; batch: string | null; loads: SymbolLoads }) {
  if (signals.data !== undefined) {
    return (
      <DetectedSignals symbol={signal.symbol} batch={batch} scores={signal} details={signals.data.signal_details} />
    );
  }
  return (
    <Card aria-busy={signals.isFetching}>
      <CardSection title="Detected signals" level={3}>
        {signals.isFetching ? (
          <>
            <Spinner label="Loading signals..." className="text-label" />
            <Skeleton className="mt-3 h-110" />
          </>
        ) : (
          <p className="text-ink-2">No data available for {signal.symbol}</p>
        )}
      </CardSection>
    </Card>
  );
}

const PARTS = ['Chart', 'AI and signals', 'Metrics', 'Insiders and news'];

/** Jump links to the stacked parts; hidden on wide pages, where all parts are in sight. */
function JumpLinks({ symbol }: { symbol: string }) {
  const jump = (from: HTMLElement, part: string) => {
    const target = from.closest('section')?.querySelector<HTMLElement>(`[data-part="${part}"]`);
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'start' });
  };
  return (
    <nav
      aria-label={`Parts of ${symbol}`}
      className="sticky top-12 z-2 -mx-2 flex overflow-x-auto bg-page px-2 xl:hidden print:hidden"
    >
      {PARTS.map((part) => (
        <Button key={part} size="sm" variant="ghost" onClick={(event) => jump(event.currentTarget, part)}>
          {part}
        </Button>
      ))}
    </nav>
  );
}
