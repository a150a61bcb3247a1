// Reasons of the verdicts beside the chart: the lights of today and the strongest reasons of the score.
import type { ReactNode } from 'react';
import { signalTrace } from '../../../domain/screener/explain/trace.ts';
import { lightWords } from '../../../domain/screener/rules/signal-lights.ts';
import { toReadings } from '../../../domain/screener/rules/trade-signals.ts';
import { type Reason, strongestReasons } from '../../../domain/signals/reasons.ts';
import { readingWords } from '../../stock/trace/signal-trace.tsx';
import { points } from '../../symbol/score/points.ts';
import { ScoreBar } from '../../symbol/score/score-bar.tsx';
import { findTone, toneInk } from '../../symbol/score/side-style.tsx';
import { LightMark } from '../../symbol/trade-signals/signal-lights.tsx';
import { useSymbolVerdicts } from '../../symbol/verdicts/use-verdicts.ts';
import { touchArea } from '../../ui/controls/touch-area.ts';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { Age } from '../../ui/time/age.tsx';
import type { ScoredSignals, useJudged } from './page-data.ts';
import { PartLink } from './part-link.tsx';

type WhyPartsProps = { symbol: string; judged: ReturnType<typeof useJudged>; scored: ScoredSignals };

/** Short reasons beside the chart; the parts below have all of them. */
export function WhyParts({ symbol, judged, scored }: WhyPartsProps) {
  const verdicts = useSymbolVerdicts(symbol);
  return (
    <>
      <PagePart id="why-today" title={whyWords(verdicts?.today.word, 'today', 'today')} resetKeys={[judged.data]}>
        <WhyToday judged={judged} />
      </PagePart>
      <PagePart
        id="why-lists"
        title={whyWords(verdicts?.weeks.word, 'by the lists', 'the lists')}
        about={
          scored.batch !== null && (
            <>
              published <Age at={scored.batch} show="time" />
            </>
          )
        }
        resetKeys={[scored.signals]}
      >
        <WhyLists scored={scored} />
      </PagePart>
    </>
  );
}

const whyWords = (word: string | undefined, of: string, without: string) =>
  word === undefined ? `Why ${without}` : `Why ${word} ${of}`;

function Line({ children }: { children: ReactNode }) {
  return <p className="min-h-36 px-4 py-2 text-ink-2 max-sm:px-3">{children}</p>;
}

function WhyToday({ judged: { data: judged, isError } }: Pick<WhyPartsProps, 'judged'>) {
  if (judged === undefined) return isError ? <Line>The lights are not known.</Line> : <Skeleton className="m-4 h-28" />;
  const signals = judged.stock.trade_signals;
  if (signals === null) return <Line>No light could be computed.</Line>;
  const readings = toReadings(signals);
  return (
    <ul className="grid px-4 py-1 max-sm:px-3">
      {signalTrace(readings).map(({ signal, name, status, green }) => (
        <li key={signal} className="grid min-h-7 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3">
          <LightMark light={status} className="size-4!" />
          <span title={`In favour: ${green}`}>
            {name} <span className="text-label text-ink-3">{lightWords[status]}</span>
          </span>
          <span className="text-right font-strong">
            {signal === 'freshness' && judged.stock.as_of !== null ? (
              <Age market at={judged.stock.as_of} show="time" />
            ) : (
              readingWords(signal, readings)
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function WhyLists({ scored: { signals, unscored, failed } }: Pick<WhyPartsProps, 'scored'>) {
  if (unscored) return <Line>No published expert list names this stock now.</Line>;
  if (failed) return <Line>The score could not be loaded.</Line>;
  if (signals === null) return <Skeleton className="m-4 h-36" />;
  const { synthesis, signal_details } = signals;
  const { smart_cat_score: score } = synthesis;
  const reasons = strongestReasons(signal_details);
  return (
    <div className="grid gap-1 px-4 py-2 max-sm:px-3">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4">
        <span className={`text-title font-strong ${toneInk[findTone(score)]}`}>{points(score)}</span>
        <ScoreBar scores={synthesis} label={`Smart Cat Score ${points(score)}`} />
      </div>
      <ul className="grid">
        {reasons.map((reason) => (
          <ReasonLine key={`${reason.group} ${reason.type}`} reason={reason} />
        ))}
      </ul>
      <PartLink
        id="score"
        className={`min-h-6 content-center justify-self-start text-label underline underline-offset-4 ${touchArea}`}
      >
        All reasons and their sum
      </PartLink>
    </div>
  );
}

function ReasonLine({ reason: { type, points: own, fact } }: { reason: Reason }) {
  return (
    // A fact that does not fit wraps out of sight.
    <li title={fact ?? undefined} className="flex h-6 flex-wrap items-baseline gap-x-2 overflow-hidden leading-6">
      <b className={`min-w-9 text-right font-strong ${toneInk[findTone(own)]}`}>{points(own)}</b>
      <span>{type}</span>
      {fact !== null && <span className="text-label/6 whitespace-nowrap text-ink-3">{fact}</span>}
    </li>
  );
}
