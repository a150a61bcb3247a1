// AI view of a symbol, or its action by score if there is no AI analysis; reasons behind a button.
import { useId, useState } from 'react';
import { readReasoning } from '../../../domain/analysis/local-action.ts';
import { whole } from '../../../domain/market/format.ts';
import { confidenceRules } from '../../../domain/rules/analysis-rules.ts';
import type { ShownOpinion } from '../../../domain/verdicts/ai-opinion.ts';
import { type ConfidenceWord, confidenceWord } from '../../../domain/verdicts/confidence-word.ts';
import type { Forecaster } from '../../../domain/verdicts/forecaster.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import type { Live } from '../live/live-data.ts';
import { MeasuredChance } from '../record/measured-chance.tsx';
import { ActionBadge, actionWords, ShownActionBadge } from './action-badge.tsx';
import { useOpinion } from './use-opinion.ts';

type AiSectionProps = {
  symbol: string;
  live: Live;
  /** False where the surrounding component already has a button for the reasons. */
  toggles?: boolean;
};

export function AiSection({ symbol, live, toggles = true }: AiSectionProps) {
  const [why, setWhy] = useState(true);
  const { shown } = useOpinion(symbol);
  const whyId = useId();
  if (live.analysing || (live.loading && live.data === undefined)) {
    return <Spinner label="Analyzing signals with AI..." className="text-label" />;
  }
  if (shown === null) return <p className="text-ink-3">AI analysis not available</p>;
  const analysis = live.data?.aiAnalysis ?? null;
  return (
    <section aria-label={`AI signal of ${symbol}`} className="grid gap-2">
      {analysis === null ? (
        <Derived shown={shown} />
      ) : (
        <p className="text-ink-2 wrap-anywhere">
          {analysis.summary}{' '}
          <span className="text-label text-ink-3">
            {[
              analysis.analyst ?? 'AI',
              analysis.deep && 'deep',
              !why && `confidence ${confidenceWord(analysis.confidence)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
      )}
      {toggles && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start text-label!"
          aria-label={`${why ? 'Hide' : 'Show'} Why for ${symbol}`}
          aria-expanded={why}
          aria-controls={whyId}
          onClick={() => setWhy(!why)}
        >
          {why ? 'Hide Why' : 'Show Why'}
        </Button>
      )}
      <div id={whyId} hidden={!why} className="grid gap-3">
        {why && (
          <>
            <ConfidenceBar {...shown} />
            {analysis === null ? <p className="text-ink-2">{shown.because}</p> : <Why {...analysis} />}
          </>
        )}
      </div>
    </section>
  );
}

function Derived({ shown }: { shown: ShownOpinion }) {
  return (
    <div className="grid gap-1">
      <p className="text-ink-3">AI analysis not available</p>
      <p className="text-ink-2">
        By score: <b>{actionWords(shown.action)}</b>{' '}
        <span className="text-label whitespace-nowrap text-ink-3">confidence {confidenceWord(shown.confidence)}</span>
      </p>
    </div>
  );
}

const TONES = { high: 'bull', medium: 'warn', low: 'bear' } as const satisfies Record<ConfidenceWord, string>;

/** Words that mark the figure in the bar as the forecaster's claim, not a measured result. */
const OWN_FIGURE: Record<Forecaster, string> = {
  score: "the formula's own figure",
  window: "Golden Eye's own figure",
  rules: "the rules' own figure",
  model: "the model's own figure",
};

/** Bar coloured by its confidence word, beside the measured result of such calls. */
export function ConfidenceBar({ action, confidence, forecaster }: Pick<ShownOpinion, StatedField>) {
  const word = confidenceWord(confidence);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-label text-ink-2">
      <span className="grid grid-cols-[auto_10rem_auto] items-center gap-2 max-sm:basis-full max-sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <span>{forecaster === 'score' ? 'Derived confidence' : 'Confidence'}</span>
        <ProgressBar value={confidence} max={100} label="Confidence" tone={TONES[word]} size="sm" />
        <span>{word}</span>
      </span>
      <span className="text-ink-3">
        {whole(confidence)} of 100 is {OWN_FIGURE[forecaster]}
      </span>
      <MeasuredChance stated={{ forecaster, confidence, hasSide: action !== 'HOLD' }} explains />
    </div>
  );
}
type StatedField = 'action' | 'confidence' | 'forecaster';

/** Leaves out reasons that the summary contains. */
function Why({ summary, reasoning }: NonNullable<NonNullable<Live['data']>['aiAnalysis']>) {
  const { factors, risks, recommendation } = readReasoning(reasoning);
  return (
    <>
      <Points
        title="Key factors"
        points={factors.filter((factor) => !summary.includes(factor)).slice(0, confidenceRules.key_factors.value)}
      />
      <Points title="Risks" points={risks.slice(0, confidenceRules.risk_factors.value)} />
      {recommendation !== null && <p className="text-ink-2 wrap-anywhere">{recommendation}</p>}
    </>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <div>
      <h3 className="text-label font-strong text-ink-3">{title}</h3>
      <ul className="list-disc pl-4 text-ink-2 wrap-anywhere">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

/** Height of an analysis with its reasons, reserved while it loads. */
export const AI_ROOM = 'min-h-100 max-sm:min-h-140';

/** Body of the AI card: action on top, reasons open, as in the detail. */
export function AiCardBody({ symbol, live }: { symbol: string; live: Live }) {
  const pending = live.analysing || (live.loading && live.data === undefined);
  const { shown } = useOpinion(symbol);
  return (
    <div className="grid justify-items-start gap-3">
      {pending ? <ActionBadge action="ANALYZING" outlined /> : shown !== null && <ShownActionBadge shown={shown} />}
      <AiSection key={pending ? 'pending' : 'known'} symbol={symbol} live={live} />
    </div>
  );
}
