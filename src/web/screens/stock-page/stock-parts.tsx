// Parts of a stock's page in their order, each of which fails alone; links to them, and their export.
import { clsx } from 'clsx';
import { Suspense } from 'react';
import { atNewestQuote } from '../../../domain/figures/newest-quote.ts';
import type { StockIdentity } from '../../../domain/signals/search/stock-identity.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { useChartBars } from '../../stock/chart/chart-bars.ts';
import { useScoreHistory } from '../../stock/chart/chart-events.ts';
import { LANES_ROOM } from '../../stock/chart/chart-skeleton.tsx';
import type { TimePlace } from '../../stock/chart/plot-lines.ts';
import { StockChart } from '../../stock/chart/stock-chart.tsx';
import { PastCalls, usePastCalls } from '../../stock/past-calls.tsx';
import { PlanStrip } from '../../stock/plan/plan-strip.tsx';
import { useKnownStock, useTickerDetails } from '../../stock/ticker-details.ts';
import { AiOpinion } from '../../symbol/ai/ai-opinion.tsx';
import { useOpinion } from '../../symbol/ai/use-opinion.ts';
import { useLoadedLive } from '../../symbol/live/live-data.ts';
import { ScoreAndPrice } from '../../symbol/score/score-and-price.tsx';
import { useSymbolVerdicts } from '../../symbol/verdicts/use-verdicts.ts';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { useAddress } from '../../ui/page-state/address.ts';
import { ExportButton } from '../../ui/tables/export-button.tsx';
import { AiPart } from './ai-part.tsx';
import { type PageFacts, pageColumns, pageRows } from './export-rows.ts';
import { FundamentalsPart } from './fundamentals-part.tsx';
import { InsidersPart } from './insiders-part.tsx';
import { NewsPart } from './news-part.tsx';
import { useJudged, useScoredSignals, useSignal } from './page-data.ts';
import { HeadFacts, PageHead } from './page-head.tsx';
import { newestQuote } from './page-quote.ts';
import { PartLink } from './part-link.tsx';
import { PeersPart } from './peers-part.tsx';
import { PlanPart, useOpenPlan, usePlanLines } from './plan-part.tsx';
import { ScorePart } from './score-part.tsx';
import { ScreenerPart } from './screener-part.tsx';
import { WhyParts } from './why-part.tsx';

const InsiderDrawer = lazyPart(() => import('../../symbol/insider/insider-drawer.tsx'), 'InsiderDrawer');
const NewsDrawer = lazyPart(() => import('../../symbol/news/news-drawer.tsx'), 'NewsDrawer');

const SaidLanes = lazyPart(
  () => import('../../stock/lanes/said-lanes.tsx'),
  'SaidLanes',
  <div className={LANES_ROOM} />,
);

export function StockParts({ identity }: { identity: StockIdentity }) {
  const { symbol, name } = identity;
  const address = useAddress();
  const drawer = address.params.get('open');
  const closeDrawer = () => address.close('open', { open: null });
  const live = useLoadedLive(symbol);
  const details = useTickerDetails(symbol);
  const judged = useJudged(symbol, name);
  const scored = useScoredSignals(symbol);
  const stock = judged.data?.stock ?? null;
  const signal = useSignal(identity, scored.signals);
  const isPast = useShownInstant() !== null;
  const bars = useChartBars(symbol, 'day', 'regular', isPast).data;
  const quote = newestQuote({ identity, live, details, stock, bars });
  const { known, since } = useKnownStock(stock === null ? null : atNewestQuote(stock, quote), details);
  // Figures follow the page's quote; `judged_at` contains the price and instant of the run.
  const shown =
    known === null
      ? null
      : { ...known, judged_at: { price: stock?.current_price ?? null, as_of: stock?.as_of ?? null } };
  const { plan, isLoading: planLoading } = useOpenPlan(symbol);
  const history = useScoreHistory(symbol, scored.batch);
  const planLines = usePlanLines(plan);
  return (
    <>
      <div className="grid gap-2 [&>*]:min-w-0">
        <SectionBoundary section="Head" resetKeys={[identity, stock]}>
          <PageHead identity={identity} quote={quote} loading={judged.isFetching || live.loading}>
            <PageExport
              identity={identity}
              quote={quote}
              signals={scored.signals}
              batch={scored.batch}
              stock={shown}
              live={live.data}
            />
          </PageHead>
        </SectionBoundary>
        <SectionBoundary section="Verdicts" resetKeys={[symbol]}>
          <PlanStrip
            symbol={symbol}
            plan={plan}
            price={quote?.quote.c ?? null}
            size="whole"
            opinion={<AiOpinion symbol={symbol} size="whole" />}
            className="overflow-clip rounded-md border border-line bg-surface"
          />
        </SectionBoundary>
        <SectionBoundary section="Facts" resetKeys={[identity, stock]}>
          <HeadFacts identity={identity} quote={quote} stock={shown} loading={judged.isFetching || live.loading} />
        </SectionBoundary>
      </div>
      <JumpLinks />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_27rem]">
        <PagePart id="chart" title="Chart" bare resetKeys={[symbol]}>
          <div className="px-3 pt-1 pb-3">
            <StockChart
              symbol={symbol}
              yearHigh={stock?.fifty_two_week_high ?? live.data?.metrics?.data?.['52WeekHigh'] ?? null}
              events={history.events}
              scores={history.scores}
              plan={planLines}
              lanes={(place: TimePlace) => <SaidLanes symbol={symbol} place={place} />}
            />
          </div>
        </PagePart>
        <div className="grid min-w-0 gap-3 sm:max-xl:grid-cols-2 sm:max-xl:items-start">
          {plan !== null && <PlanPart symbol={symbol} plan={plan} price={quote?.quote.c ?? null} />}
          <WhyParts symbol={symbol} judged={judged} scored={scored} />
        </div>
      </div>
      {/* Two independent columns, so that a short part leaves no hole beside a long one. A plan above would move them,
      so they stay invisible until it is known. */}
      <div
        className={clsx(
          'grid items-start gap-4 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] [&>*]:grid [&>*]:min-w-0 [&>*]:gap-4',
          planLoading && 'invisible',
        )}
      >
        <div>
          <ScorePart signal={signal} scored={scored} />
          <ScreenerPart symbol={symbol} judged={judged} price={quote?.quote.c ?? null} />
          <PagePart id="calls" title={`Past calls on ${symbol}`} about="newest first" resetKeys={[symbol]}>
            <PastCalls symbol={symbol} />
          </PagePart>
          <PeersPart symbol={symbol} />
        </div>
        <div>
          <PagePart id="history" title="Score and price, 90 days" resetKeys={[symbol]}>
            <ScoreAndPrice symbol={symbol} />
          </PagePart>
          <AiPart signal={signal} live={live} stock={stock} details={details} />
          <FundamentalsPart known={known} since={since} details={details} loading={judged.isFetching} />
          <NewsPart symbol={symbol} live={live} onAll={() => address.open('open', { open: 'news' })} />
          <InsidersPart live={live} onAll={() => address.open('open', { open: 'insiders' })} />
        </div>
      </div>
      <Suspense fallback={null}>
        {drawer === 'insiders' && <InsiderDrawer symbol={symbol} onClose={closeDrawer} />}
        {drawer === 'news' && <NewsDrawer symbol={symbol} onClose={closeDrawer} />}
      </Suspense>
    </>
  );
}

/** Parts in page order. */
const PARTS = [
  { id: 'chart', label: 'Chart' },
  { id: 'score', label: 'Score' },
  { id: 'screener', label: 'Screener' },
  { id: 'calls', label: 'Past calls' },
  { id: 'peers', label: 'Peers' },
  { id: 'ai', label: 'AI opinion' },
  { id: 'fundamentals', label: 'Fundamentals' },
  { id: 'news', label: 'News' },
  { id: 'insiders', label: 'Insiders' },
] as const;

/** Links to the parts, at the window's lower edge. */
function JumpLinks() {
  return (
    <nav
      aria-label="Parts of the page"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface max-sm:hidden print:hidden"
    >
      <div className="mx-auto flex max-w-page gap-x-5 overflow-x-auto px-4 whitespace-nowrap text-ink-2">
        {PARTS.map(({ id, label }) => (
          <PartLink key={id} id={id} className="min-h-9 content-center hover:text-ink hover:underline">
            {label}
          </PartLink>
        ))}
      </div>
    </nav>
  );
}

type PageExportProps = Omit<PageFacts, 'verdicts' | 'opinion' | 'calls'>;

/** CSV export of the page, through the export button of all lists. */
function PageExport(page: PageExportProps) {
  const { symbol } = page.identity;
  const verdicts = useSymbolVerdicts(symbol) ?? null;
  const { shown: opinion } = useOpinion(symbol);
  const { calls } = usePastCalls(symbol);
  return (
    <ExportButton
      name={`stock ${symbol}`}
      columns={async () => pageColumns}
      rows={() => pageRows({ ...page, verdicts, opinion, calls })}
      asOf={page.quote?.as_of ?? null}
      asOfRow={({ as_of }) => as_of}
    />
  );
}
