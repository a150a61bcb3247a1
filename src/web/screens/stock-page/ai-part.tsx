// AI opinion of the stock, beside its verdicts, and a deeper one on request.
import type { ScreenerStock } from '../../../domain/screener/screener-stock.ts';
import type { Signal } from '../../../domain/signals/signal.ts';
import { useShownInstant } from '../../api/shown-instant.ts';
import { AnalysisReport } from '../../stock/analysis-report.tsx';
import { RequestAnalysis, useStockAnalysis } from '../../stock/request-analysis.tsx';
import type { KnownDetails } from '../../stock/ticker-details.ts';
import { AI_ROOM, AiCardBody } from '../../symbol/ai/ai-section.tsx';
import type { Live } from '../../symbol/live/live-data.ts';
import { Notice } from '../../ui/layout/notice.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { Age } from '../../ui/time/age.tsx';

type AiPartProps = {
  signal: Signal;
  live: Live;
  stock: ScreenerStock | null;
  details: KnownDetails | null;
};

const ignore = () => undefined;

export function AiPart({ signal, live, stock, details }: AiPartProps) {
  const analysis = useStockAnalysis(signal.symbol, ignore);
  const isPresent = useShownInstant() === null;
  const stamp = live.data?.sections.aiAnalysis?.as_of;
  return (
    <PagePart
      id="ai"
      title="AI opinion"
      about={stamp !== null && stamp !== undefined ? <Age at={stamp} /> : undefined}
      resetKeys={[signal, live.data, analysis.result]}
    >
      <div className="grid gap-3 px-4 py-3 max-sm:px-3">
        {analysis.error !== null && <Notice tone="error">{analysis.error}</Notice>}
        {analysis.result === null ? (
          <div className={AI_ROOM}>
            <AiCardBody symbol={signal.symbol} live={live} />
          </div>
        ) : (
          <AnalysisReport
            analysis={analysis.result.analysis}
            cases={details?.bull_bear_case ?? null}
            reply={analysis.result}
          />
        )}
        {isPresent && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <RequestAnalysis analysis={analysis} disabled={stock === null} />
          </div>
        )}
      </div>
    </PagePart>
  );
}
