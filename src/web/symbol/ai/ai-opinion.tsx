// AI opinion beside a symbol's verdicts; marked "by score" if there is no AI analysis.
import { type AiAnalysis, RULE_BASED } from '../../../domain/analysis/ai-analysis.ts';
import { cutAtWord } from '../../../domain/market/format.ts';
import { confidenceWord } from '../../../domain/verdicts/confidence-word.ts';
import { CellHead } from '../../ui/layout/cell-head.tsx';
import { useLive } from '../live/live-data.ts';
import { ShownActionBadge } from './action-badge.tsx';
import { useOpinion } from './use-opinion.ts';

type AiOpinionProps = {
  symbol: string;
  /** `whole`: cell of the verdict strip; `line`: compact row; `badge`: corner of a card, table cell. */
  size: 'whole' | 'line' | 'badge';
};

/** Reads live data from the cache only; the surrounding component loads and refreshes them. */
export function AiOpinion({ symbol, size }: AiOpinionProps) {
  const { data, analysing, loading } = useLive(symbol);
  const { shown, pending } = useOpinion(symbol);
  const badge = <ShownActionBadge shown={shown} pending={pending} short={size === 'line'} />;
  const byScore = shown?.derived === true && <span className="text-ink-3">by score</span>;
  if (size === 'badge') {
    return (
      <span className="inline-flex items-center gap-1 text-label">
        {badge} {byScore}
      </span>
    );
  }
  if (size === 'line') {
    return (
      <>
        <span className="text-ink-3">AI</span>
        {badge}
        {byScore}
      </>
    );
  }
  return (
    <>
      <CellHead
        at={shown?.as_of ?? null}
        name={
          <>
            <b>AI opinion</b>{' '}
            {data?.aiAnalysis?.analyst === RULE_BASED && <span className="text-label text-ink-3">rule-based</span>}
          </>
        }
      />
      <p className="flex min-h-7 flex-wrap items-center gap-x-3 sm:whitespace-nowrap">
        {badge}
        {byScore}
        {shown?.derived === false && (
          <span>
            <span className="@min-[68rem]:@max-[78rem]:sr-only">confidence </span>
            {confidenceWord(shown.confidence)}
          </span>
        )}
      </p>
      <p title={data?.aiAnalysis?.summary} className="min-h-4 text-label text-pretty text-ink-2 max-sm:min-h-12">
        {summaryWords(data?.aiAnalysis ?? null, analysing || loading)}
      </p>
    </>
  );
}

/** Maximum characters of the summary in a cell; the AI part of the page shows it in full. */
const SUMMARY_CHARS = 52;

function summaryWords(analysis: AiAnalysis | null, coming: boolean): string {
  if (analysis !== null) return cutAtWord(analysis.summary, SUMMARY_CHARS);
  return coming ? 'The analysis is being made.' : 'No analysis at hand.';
}
