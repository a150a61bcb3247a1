// Example symbol recomputed from its breakdown, beside the stored score.
import { CircleCheck, CircleX } from 'lucide-react';
import { signed } from '../../../domain/market/format.ts';
import { recomputedSides } from '../../../domain/signals/score/recomputed.ts';
import type { SynthesisResults } from '../../../domain/signals/score/scores.ts';
import { netScore, SymbolButton } from './symbol-button.tsx';

export function ValidationExample({ example }: { example: SynthesisResults['sampleSymbolForValidation'] }) {
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
        <span className="text-bull tabular-nums">{sides.bullish}</span>, {lines('bearish')} bearish to{' '}
        <span className="text-bear tabular-nums">{sides.bearish}</span>. {sides.bullish} − {sides.bearish} ={' '}
        <b className="font-strong tabular-nums">{signed(sides.bullish - sides.bearish, 0)}</b>, stored{' '}
        {signed(netScore(synthesis), 0)}.
      </span>
    </p>
  );
}
