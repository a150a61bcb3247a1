// Analysis of one stock: heading, loading, failure or result.
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { stockEndpoints } from '../../../contract/stocks/stocks.ts';
import { NOT_AVAILABLE } from '../../../domain/market/format.ts';
import type { LiveData } from '../../../domain/market/live-data.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { exchangeName } from '../../../domain/stocks/exchange-name.ts';
import { industryName } from '../../../domain/stocks/industry-name.ts';
import type { SearchResult } from '../../../domain/stocks/search/search.ts';
import { ApiError } from '../../api/api-error.ts';
import { queryFor } from '../../api/query-for.ts';
import { AnalysisReport } from '../../stock/analysis-report.tsx';
import { StockChartSkeleton } from '../../stock/chart/chart-skeleton.tsx';
import { DeepDive } from '../../stock/deep-dive/deep-dive.tsx';
import { AiOpinion } from '../../symbol/ai/ai-opinion.tsx';
import { AlertBell } from '../../symbol/alerts/alert-bell.tsx';
import { LiveStamp } from '../../symbol/live/live-stamp.tsx';
import { LargePrice } from '../../symbol/prices/price-block.tsx';
import { PriceRanges } from '../../symbol/prices/price-ranges.tsx';
import { StarButton } from '../../symbol/stars/star-button.tsx';
import { StockPageLink } from '../../symbol/stock-page-link.tsx';
import { VerdictStrip } from '../../symbol/verdicts/verdict-strip.tsx';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import { SectionBoundary } from '../../ui/failures/section-boundary.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';

const HistoryChart = lazyPart(() => import('../../stock/history-chart.tsx'), 'HistoryChart', <StockChartSkeleton />);

const FAILED = 'Failed to load analysis';
const FRESH_MS = 5 * minuteMs;

type AnalysisPanelProps = { symbol: string; stock: SearchResult | null | undefined; onClose: () => void };

/** `stock` undefined: still being looked for; null: not listed. */
export function AnalysisPanel({ symbol, stock, onClose }: AnalysisPanelProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    head.current?.focus();
    return () => {
      // Returns the focus to the card, unless the reader has moved it elsewhere.
      const gone = document.activeElement === null || document.activeElement === document.body;
      if (gone && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <Card aria-label={`Analysis of ${symbol}`}>
      <div className="flex items-center gap-3 px-4 py-2">
        <h2 ref={head} tabIndex={-1} className="min-w-0 flex-1 py-1 text-title font-strong wrap-anywhere outline-none!">
          {symbol} <span className="text-body font-regular text-ink-2">{stock?.name}</span>
        </h2>
        <StarButton symbol={symbol} large withKey />
        <AlertBell target={{ kind: 'symbol', symbol }} large withKey />
        <StockPageLink symbol={symbol} className="max-sm:hidden" />
        <IconButton label="Close analysis" onClick={onClose} Icon={X} />
      </div>
      <CardSection>
        {stock === undefined && <Spinner label="Loading analysis..." className="py-6" />}
        {stock === null && <Notice tone="error">{FAILED}</Notice>}
        {stock !== null && stock !== undefined && stock.url === null && (
          <p className="text-ink-3">{symbol} cannot be analyzed.</p>
        )}
        {stock !== null && stock !== undefined && stock.url !== null && (
          <Loaded key={stock.url} symbol={symbol} url={stock.url} />
        )}
      </CardSection>
    </Card>
  );
}

function Loaded({ symbol, url }: { symbol: string; url: string }) {
  const { data, error, refetch } = useQuery({
    ...queryFor(stockEndpoints.analyzeListed, { body: { url } }),
    meta: { logged: `analysis of ${symbol}` },
    staleTime: FRESH_MS,
    retry: false,
  });
  if (data === undefined && error === null) return <Spinner label="Loading analysis..." className="py-6" />;
  if (data === undefined) {
    return (
      <Notice tone="error" title={FAILED} action={<Button onClick={() => void refetch()}>Try again</Button>}>
        {error instanceof ApiError ? (error.detail ?? undefined) : undefined}
      </Notice>
    );
  }
  const { live_data: live, ai_analysis, details } = data;
  return (
    <SectionBoundary section="analysis" resetKeys={[data]}>
      <div className="grid gap-5">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <LargePrice quote={live.quote} />
            <LiveStamp live={live} section="quote" />
          </div>
          <p className="text-label text-ink-3">{toWhere(live)}</p>
        </div>
        <VerdictStrip
          symbol={symbol}
          size="whole"
          opinion={<AiOpinion symbol={symbol} size="whole" />}
          className="overflow-clip rounded-md border border-line bg-surface"
        />
        <PriceRanges live={live} />
        <SectionBoundary section="chart" resetKeys={[symbol]}>
          <HistoryChart symbol={symbol} yearHigh={live.metrics?.data?.['52WeekHigh'] ?? null} />
        </SectionBoundary>
        {ai_analysis !== null && (
          <section aria-label="AI analysis" className="border-t border-line pt-4">
            <AnalysisReport analysis={ai_analysis} />
          </section>
        )}
        <DeepDive symbol={symbol} details={details} price={live.quote?.c ?? null} />
      </div>
    </SectionBoundary>
  );
}

/** Exchange and industry, as far as known; a fund has no industry. */
function toWhere({ profile, ticker_details }: LiveData): string {
  const exchange = exchangeName(profile?.exchange ?? ticker_details?.primary_exchange);
  const industry = industryName(profile?.finnhubIndustry ?? ticker_details?.sic_description);
  return [exchange, industry].filter((part) => part !== null).join(', ') || NOT_AVAILABLE;
}
