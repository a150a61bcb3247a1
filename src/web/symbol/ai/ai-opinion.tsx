// The AI's opinion beside the verdicts of a symbol: the specified badge, marked by score where no analysis has come.
import type { AiAnalysis } from '../../../domain/analysis/ai-analysis.ts';
import { cut } from '../../../domain/market/format.ts';
import { confidenceWord } from '../../../domain/verdicts/confidence-word.ts';
import { CellHead } from '../../ui/layout/cell-head.tsx';
import { useLive } from '../live/live-data.ts';
import { ShownActionBadge } from './action-badge.tsx';
import { useOpinion } from './use-opinion.ts';

type AiOpinionProps = {
  symbol: string;
  /** Size of the strip beside it: stock page, panel, or line; `corner` of a card; `badge` in a table cell. */
  size: 'whole' | 'cells' | 'corner' | 'line' | 'badge';
};

/** Loads once by itself, then only when the reader refreshes. */
export function AiOpinion({ symbol, size }: AiOpinionProps) {
  const { data, analysing, loading } = useLive(symbol);
  const { shown, pending } = useOpinion(symbol);
  const badge = <ShownActionBadge shown={shown} pending={pending} short={size === 'line'} />;
  const byScore = shown?.derived === true && <span className="text-ink-3">by score</span>;
  if (size === 'corner') {
    return (
      <span className="inline-flex items-center gap-1 text-label">
        <span className="sr-only">AI opinion</span>
        {badge}
        {byScore}
      </span>
    );
  }
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
        show={size === 'whole' ? 'both' : 'time'}
        name={<b className={`font-strong ${size === 'whole' ? '' : 'text-label text-ink-2'}`}>AI opinion</b>}
      />
      <p className="flex min-h-6 items-center gap-x-2 text-label whitespace-nowrap max-sm:flex-wrap">
        {badge}
        {byScore}
        {shown?.derived === false && (
          <span className="text-ink-2">
            {size === 'whole' && 'confidence '}
            {confidenceWord(shown.confidence)}
          </span>
        )}
      </p>
      {size === 'whole' && (
        <p className="min-h-12 text-label text-ink-2">{summaryWords(data?.aiAnalysis ?? null, analysing || loading)}</p>
      )}
    </>
  );
}

/** Most characters of the summary; its own part shows the whole. */
const SUMMARY_CHARS = 110;

function summaryWords(analysis: AiAnalysis | null, coming: boolean): string {
  if (analysis !== null) return `${analysis.analyst ?? 'AI'}. ${cut(analysis.summary, SUMMARY_CHARS)}`;
  return coming ? 'The analysis is being made.' : 'No analysis at hand.';
}
