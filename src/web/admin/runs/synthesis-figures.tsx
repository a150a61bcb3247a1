// Synthesis of a run: extremes, distribution, premium symbols, warnings, one example recomputed.
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { plural, signed, whole } from '../../../domain/market/format.ts';
import { scoringRules } from '../../../domain/rules/scoring-rules.ts';
import { recomputedSides } from '../../../domain/signals/score/recomputed.ts';
import type { Synthesis, SynthesisResults } from '../../../domain/signals/score/scores.ts';
import { ScoreBar } from '../../symbol/score/score-bar.tsx';
import { findTone, toneInk } from '../../symbol/score/side-style.tsx';
import { DistributionBar } from '../../ui/charts/distribution-bar.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { KeyValues } from '../../ui/layout/key-values.tsx';
import { Chip } from '../../ui/status/badge.tsx';
import { PremiumTable } from './premium-table.tsx';
import { ScoreHistogram } from './score-histogram.tsx';
import { netScore, SymbolButton } from './symbol-button.tsx';

const TOP_SHOWN = 5;

export function SynthesisFigures({ results }: { results: SynthesisResults }) {
  return (
    <div className="grid min-w-0 gap-4">
      <Card className="grid lg:grid-cols-[1.1fr_1.1fr_1fr] lg:divide-x lg:divide-line">
        <Totals results={results} />
        <CardSection className="max-lg:border-t" gap={4}>
          <TopList title="Top bullish" rows={results.topBullishSymbols} />
          <TopList title="Top bearish" rows={results.topBearishSymbols} />
        </CardSection>
        <Quality results={results} />
      </Card>
      <PremiumTable results={results} />
    </div>
  );
}

function Totals({ results }: { results: SynthesisResults }) {
  const { scoreExtremes: extremes } = results;
  return (
    <CardSection gap={4}>
      <Facts
        items={[
          ['Symbols', whole(results.symbolsProcessed)],
          ['Signals', whole(results.totalSignals)],
          ['Max bullish', whole(extremes.max_bullish), 'text-bull'],
          ['Max bearish', whole(extremes.max_bearish), 'text-bear'],
        ]}
        className="flex flex-wrap justify-between gap-x-6 gap-y-2 max-xl:grid max-xl:grid-cols-2"
        valueClass="text-title font-strong"
      />
      {results.windowMoved !== undefined && <p className="text-label text-ink-3">{results.windowMoved}</p>}
      {results.signalsCarriedOver !== undefined && results.signalsCarriedOver > 0 && (
        <p className="text-label text-ink-3">{whole(results.signalsCarriedOver)} signals came with earlier batches</p>
      )}
      <section className="grid gap-2">
        <h3 className="text-label text-ink-3">Signals by direction</h3>
        <SignalsByDirection counts={results.signalDistribution} />
      </section>
      {results.scoreHistogram !== undefined && (
        <ScoreHistogram parts={results.scoreHistogram} symbols={results.symbolsProcessed} />
      )}
    </CardSection>
  );
}

function TopList({ title, rows }: { title: string; rows: readonly Synthesis[] }) {
  // Sort by the shown net score of both sides: `rows` are chosen by the points of one side.
  const shown = rows.toSorted((a, b) => Math.abs(netScore(b)) - Math.abs(netScore(a))).slice(0, TOP_SHOWN);
  return (
    <section aria-label={title} className="grid gap-1">
      <h3 className="font-strong">{title}</h3>
      {rows.length === 0 && <p className="text-ink-3">none</p>}
      <ul>
        {shown.map((row) => {
          const score = netScore(row);
          const words = `${row.symbol} ${signed(score, 0)}: bullish ${row.bullish_score}, bearish ${row.bearish_score}`;
          return (
            <li key={row.symbol} className="flex items-center gap-3">
              <SymbolButton symbol={row.symbol} className="w-16" />
              <ScoreBar
                size="sm"
                className="min-w-0 flex-1"
                scores={{ ...row, smart_cat_score: score }}
                label={words}
              />
              <span className={`w-12 text-right ${toneInk[findTone(score)]}`}>{signed(score, 0)}</span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Quality({ results }: { results: SynthesisResults }) {
  const { qualityIndicators: quality, qualityExamples: examples } = results;
  return (
    <CardSection className="max-lg:border-t" gap={4}>
      <section aria-label="Data quality" className="grid gap-2">
        <h3 className="font-strong">Data quality</h3>
        <KeyValues
          items={[
            { label: 'Only bullish', value: whole(quality.symbols_only_bullish) },
            { label: 'Only bearish', value: whole(quality.symbols_only_bearish) },
          ]}
        />
        <Warning
          words={`Both scores above ${scoringRules.conflict_above.value}`}
          count={quality.symbols_high_conflict}
          examples={examples?.high_conflict ?? []}
        />
        <Warning
          words={`${scoringRules.imbalance_ratio.value}:1 ratio`}
          count={quality.symbols_extreme_imbalance}
          examples={examples?.extreme_imbalance ?? []}
        />
      </section>
      <ValidationExample example={results.sampleSymbolForValidation} />
    </CardSection>
  );
}

type WarningProps = {
  words: string;
  count: number;
  examples: readonly Pick<Synthesis, 'symbol' | 'bullish_score' | 'bearish_score'>[];
};

function Warning({ words, count, examples }: WarningProps) {
  if (count === 0) return <p className="text-label text-ink-3">{words}: none</p>;
  const more = count - examples.length;
  return (
    <div className="grid gap-1">
      <p className="flex items-center gap-1.5 text-label text-warn">
        <TriangleAlert aria-hidden className="size-3.5" />
        {words}: {plural(count, 'symbol')}
      </p>
      <p className="flex flex-wrap gap-1.5">
        {examples.map((row) => (
          <Chip key={row.symbol}>
            <SymbolButton symbol={row.symbol} />
            <span title="bullish / bearish">
              {row.bullish_score} / {row.bearish_score}
            </span>
          </Chip>
        ))}
        {examples.length > 0 && more > 0 && <Chip>+{whole(more)}</Chip>}
      </p>
    </div>
  );
}

/** One symbol recomputed from its breakdown, beside the stored score. */
function ValidationExample({ example }: { example: SynthesisResults['sampleSymbolForValidation'] }) {
  return (
    <section aria-label="Validation example" className="grid gap-2">
      <h3 className="font-strong">Validation example</h3>
      {example === null ? <p className="text-ink-3">No symbol was scored.</p> : <Recomputed example={example} />}
    </section>
  );
}

function Recomputed({ example }: { example: NonNullable<SynthesisResults['sampleSymbolForValidation']> }) {
  const { symbol, synthesis, scoreBreakdown } = example;
  const sides = recomputedSides(scoreBreakdown);
  const isEqual = sides.bullish === synthesis.bullish_score && sides.bearish === synthesis.bearish_score;
  const lines = (side: 'bullish' | 'bearish') => Object.keys(scoreBreakdown[side]).length;
  const Icon = isEqual ? CircleCheck : CircleX;
  return (
    <p className="flex gap-2">
      <Icon
        aria-label={isEqual ? 'equal' : 'different'}
        className={`mt-0.5 size-4 shrink-0 ${isEqual ? 'text-bull' : 'text-bear'}`}
      />
      <span>
        <SymbolButton symbol={symbol} />: {lines('bullish')} bullish lines sum to{' '}
        <span className="text-bull">{sides.bullish}</span>, {lines('bearish')} bearish to{' '}
        <span className="text-bear">{sides.bearish}</span>. {sides.bullish} − {sides.bearish} ={' '}
        <b>{signed(sides.bullish - sides.bearish, 0)}</b>, stored {signed(netScore(synthesis), 0)}.
      </span>
    </p>
  );
}

const TONES = { premium: 'premium', bullish: 'bull', neutral: 'neutral', bearish: 'bear' } as const;
const directions = ['premium', 'bullish', 'neutral', 'bearish'] as const;

export function SignalsByDirection({ counts }: { counts: SynthesisResults['signalDistribution'] }) {
  return (
    <DistributionBar
      label="Signals by direction"
      parts={directions.map((id) => ({ id, label: id, count: counts[id], tone: TONES[id] }))}
    />
  );
}
