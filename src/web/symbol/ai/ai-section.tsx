// What the AI says of a symbol, or what its signals say while the AI is silent, with the reasons behind a button.
import { useId, useState } from 'react';
import { readReasoning, type ShownAction, shownAction } from '../../../domain/analysis/local-action.ts';
import { percent } from '../../../domain/market/format.ts';
import { confidenceRules } from '../../../domain/rules/analysis-rules.ts';
import type { Signal } from '../../../domain/signals/signal.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import type { Live } from '../live/live-data.ts';
import { ActionBadge, actionWords } from './action-badge.tsx';

type AiSectionProps = { signal: Signal; live: Live; open?: boolean };

/** `open` shows the reasons from the start. */
export function AiSection({ signal, live, open = false }: AiSectionProps) {
  const [why, setWhy] = useState(open);
  const whyId = useId();
  if (live.analysing || (live.loading && live.data === undefined)) {
    return <Spinner label="Analyzing signals with AI..." className="text-label" />;
  }
  const shown = shownAction(signal, live.data);
  if (shown === null) return <p className="text-ink-3">AI analysis not available</p>;
  const analysis = live.data?.aiAnalysis ?? null;
  return (
    <section aria-label={`AI signal of ${signal.symbol}`} className="grid gap-2">
      {analysis === null ? (
        <Derived shown={shown} />
      ) : (
        <p className="text-ink-2 wrap-anywhere">
          {analysis.summary}{' '}
          <span className="text-label text-ink-3">
            {[analysis.analyst ?? 'AI', !why && `confidence ${percent(analysis.confidence)}`]
              .filter(Boolean)
              .join(', ')}
          </span>
        </p>
      )}
      <Button
        variant="link"
        size="sm"
        className="justify-self-start text-label!"
        aria-label={`${why ? 'Hide' : 'Show'} Why for ${signal.symbol}`}
        aria-expanded={why}
        aria-controls={whyId}
        onClick={() => setWhy(!why)}
      >
        {why ? 'Hide Why' : 'Show Why'}
      </Button>
      <div id={whyId} hidden={!why} className="grid gap-3">
        {why && (
          <>
            <ConfidenceBar confidence={shown.confidence} derived={shown.derived} />
            {analysis === null ? <p className="text-ink-2">Because {shown.because}.</p> : <Why {...analysis} />}
          </>
        )}
      </div>
    </section>
  );
}

function Derived({ shown }: { shown: ShownAction }) {
  return (
    <div className="grid gap-1">
      <p className="text-ink-3">AI analysis not available</p>
      <p className="text-ink-2">
        Derived from the signals: <b>{actionWords(shown.action)}</b>{' '}
        <span className="text-label whitespace-nowrap text-ink-3">confidence {percent(shown.confidence)}</span>
      </p>
    </div>
  );
}

/** Green from 80, yellow from 60, else red. */
export function ConfidenceBar({ confidence, derived }: { confidence: number; derived: boolean }) {
  const { high, medium } = confidenceRules;
  const tone = confidence >= high.value ? 'bull' : confidence >= medium.value ? 'warn' : 'bear';
  const word = confidence >= high.value ? 'high' : confidence >= medium.value ? 'medium' : 'low';
  return (
    <div className="grid grid-cols-[auto_minmax(0,10rem)_auto] items-center justify-start gap-2 text-label text-ink-2">
      <span>{derived ? 'Derived confidence' : 'Confidence'}</span>
      <ProgressBar value={confidence} max={100} label="Confidence" tone={tone} size="sm" />
      <span>
        {percent(confidence)}, {word}
      </span>
    </div>
  );
}

/** What the summary says already is not said again. */
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
      <h4 className="text-label font-strong text-ink-3">{title}</h4>
      <ul className="list-disc pl-4 text-ink-2 wrap-anywhere">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

/** The same as a card of the detail: action on top, reasons open. */
export function AiCardBody({ signal, live }: { signal: Signal; live: Live }) {
  const pending = live.analysing || (live.loading && live.data === undefined);
  const shown = shownAction(signal, live.data);
  return (
    <div className="grid justify-items-start gap-3">
      {pending ? <ActionBadge action="ANALYZING" /> : shown !== null && <ActionBadge action={shown.action} />}
      <AiSection key={pending ? 'pending' : 'known'} signal={signal} live={live} open />
    </div>
  );
}
