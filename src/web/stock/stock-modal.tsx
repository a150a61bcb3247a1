// Stock modal of the screener: head, tabs, analysis request.
import { useId } from 'react';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { AiOpinion } from '../symbol/ai/ai-opinion.tsx';
import { AlertBell } from '../symbol/alerts/alert-bell.tsx';
import { StarButton } from '../symbol/stars/star-button.tsx';
import { type StockList, StockPageLink } from '../symbol/stock-page-link.tsx';
import { VerdictStrip } from '../symbol/verdicts/verdict-strip.tsx';
import { Button } from '../ui/controls/button.tsx';
import { type TabItem, Tabs, tabPanelProps } from '../ui/controls/tabs.tsx';
import { optionalPart } from '../ui/failures/lazy-part.tsx';
import { SectionBoundary } from '../ui/failures/section-boundary.tsx';
import { Notice } from '../ui/layout/notice.tsx';
import { Modal } from '../ui/overlays/modal.tsx';
import { Spinner } from '../ui/status/spinner.tsx';
import { AnalysisReport } from './analysis-report.tsx';
import { DeepDive } from './deep-dive/deep-dive.tsx';
import { LiveSignals } from './live-signals.tsx';
import { hasNewsOrFaq, NewsAndFaq, withoutUntitled } from './news-faq.tsx';
import { RequestAnalysis, useStockAnalysis } from './request-analysis.tsx';
import { StockHead } from './stock-head.tsx';
import { deepDiveParts, useKnownStock, useTickerDetails } from './ticker-details.ts';
import type { StockInRun } from './trace/filters-by-run.tsx';

const OwnReasons = optionalPart(() => import('../symbol/score/own-reasons.tsx'), 'OwnReasons');

/** `screener`: Live Signals, open unless the address names another tab that has content. */
export type StockTab = 'ai' | 'screener' | 'deep' | 'news';

export type StockModalProps = {
  symbol: string;
  /** Null while the stock is still being judged. */
  stock: ScreenerStock | null;
  /** Runs of today, for 'Seen n/total'; null when unknown. */
  totalRuns: number | null;
  /** Filters of the stock in the day's runs; null for a stock in no run. */
  inRun: StockInRun | null;
  onClose: () => void;
  /** Rows from which the stock was opened. */
  list?: StockList | undefined;
  /** The tab the address names; any text, null for none. */
  tab: string | null;
  onTab: (tab: StockTab) => void;
};

/** Keyed by symbol, so that details, analysis and error do not carry over to the next stock. */
export function StockModal(props: StockModalProps) {
  return <OpenStock key={props.symbol} {...props} />;
}

function OpenStock({ symbol, stock, totalRuns, inRun, onClose, list, tab, onTab }: StockModalProps) {
  const details = useTickerDetails(symbol);
  const { known, since } = useKnownStock(stock, details);
  const analysis = useStockAnalysis(symbol, () => onTab('ai'));
  const tabsId = useId();
  const parts = deepDiveParts(details);
  const newsCount = withoutUntitled(details?.news ?? []).length + (details?.faq.questions.length ?? 0);
  const tabs: TabItem<StockTab>[] = [
    ...(analysis.result === null ? [] : [{ id: 'ai', label: 'AI Analysis' } as const]),
    { id: 'screener', label: 'Live Signals' },
    ...(parts === null ? [] : [{ id: 'deep', label: 'Deep Dive' } as const]),
    ...(hasNewsOrFaq(details) ? [{ id: 'news', label: 'News & FAQ', count: newsCount } as const] : []),
  ];
  const shown = tabs.find(({ id }) => id === tab)?.id ?? 'screener';
  const name = stock?.company_name ?? details?.name ?? null;

  return (
    <Modal
      onClose={onClose}
      width="wide"
      title={
        <>
          {symbol} {name !== null && <span className="text-body font-regular text-ink-2">{name}</span>}
        </>
      }
      controls={
        <>
          <StarButton symbol={symbol} large withKey />
          <AlertBell target={{ kind: 'symbol', symbol }} large withKey />
        </>
      }
      footer={
        <>
          <RequestAnalysis
            analysis={analysis}
            disabled={stock === null}
            primary
            hint={
              <span className="max-sm:sr-only">Include comprehensive fundamental data, slower but more detailed</span>
            }
          />
          <StockPageLink symbol={symbol} {...(list !== undefined && { list })} className="ml-auto" />
          <Button className="max-sm:hidden" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {/* Visible at any scroll position, because the request button is at the bottom. */}
        {analysis.error !== null && (
          <Notice tone="error" className="sticky top-0 z-2">
            {analysis.error}
          </Notice>
        )}
        {stock === null || known === null ? (
          <Spinner label={`Loading ${symbol}...`} className="py-12" />
        ) : (
          <>
            <StockHead stock={known} since={since} details={details}>
              <VerdictStrip
                symbol={symbol}
                size="whole"
                opinion={<AiOpinion symbol={symbol} size="whole" />}
                className="overflow-clip rounded-md border border-line bg-surface"
              />
            </StockHead>
            <OwnReasons symbol={symbol} score={null} className="rounded-md border border-line px-4 py-3" />
            <Tabs items={tabs} value={shown} onChange={onTab} label={`About ${symbol}`} idBase={tabsId} />
            <div {...tabPanelProps(tabsId, shown)}>
              <SectionBoundary section={tabs.find(({ id }) => id === shown)?.label} resetKeys={[shown, stock]}>
                {shown === 'ai' && analysis.result !== null && (
                  <AnalysisReport
                    analysis={analysis.result.analysis}
                    cases={details?.bull_bear_case}
                    reply={analysis.result}
                  />
                )}
                {shown === 'screener' && (
                  <LiveSignals
                    stock={stock}
                    known={known}
                    since={since}
                    details={details}
                    totalRuns={totalRuns}
                    inRun={inRun}
                  />
                )}
                {shown === 'deep' && parts !== null && (
                  // Hides the line over the first parts, which would double the line of the tabs.
                  <div className="overflow-clip *:-mt-px">
                    <DeepDive
                      symbol={symbol}
                      details={parts}
                      price={known.current_price}
                      at={details?.company?.as_of}
                    />
                  </div>
                )}
                {shown === 'news' && details !== null && <NewsAndFaq news={details.news} faq={details.faq} />}
              </SectionBoundary>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
