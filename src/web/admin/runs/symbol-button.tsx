// Symbol of a run that opens its score.
import { clsx } from 'clsx';
import type { Synthesis } from '../../../domain/signals/score/scores.ts';
import { useAddress } from '../../ui/page-state/address.ts';

export const netScore = ({ bullish_score, bearish_score }: Pick<Synthesis, 'bullish_score' | 'bearish_score'>) =>
  bullish_score - bearish_score;

export function SymbolButton({ symbol, className }: { symbol: string; className?: string }) {
  const { open } = useAddress();
  return (
    <button
      type="button"
      title={`Score of ${symbol}`}
      className={clsx(
        'min-h-6 min-w-6 truncate text-left font-strong text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink pointer-coarse:min-h-9',
        className,
      )}
      onClick={() => open('symbol', { symbol })}
    >
      {symbol}
    </button>
  );
}
