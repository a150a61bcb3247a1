// Trend of a stock's appearances in today's runs, as icon and word.
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUp, CircleAlert, Minus } from 'lucide-react';
import type { AppearancePattern } from '../../../domain/screener/screener-stock.ts';
import { stateWord } from './momentum-bars.tsx';

const STYLES: Record<AppearancePattern, { Icon: typeof Minus; ink: string }> = {
  EXPLOSIVE: { Icon: ChevronsUp, ink: 'text-bull' },
  STRENGTHENING: { Icon: ArrowUp, ink: 'text-bull' },
  NEW: { Icon: CircleAlert, ink: 'text-info' },
  STABLE: { Icon: Minus, ink: 'text-neutral' },
  WEAKENING: { Icon: ArrowDown, ink: 'text-bear' },
};

export function PatternWord({ pattern, className }: { pattern: AppearancePattern | null; className?: string }) {
  if (pattern === null) return <span className={clsx('text-ink-3', className)}>Unknown</span>;
  const { Icon, ink } = STYLES[pattern];
  return (
    <span className={clsx('inline-flex items-center gap-1', ink, className)}>
      <Icon aria-hidden className="size-3 shrink-0" />
      {stateWord(pattern)}
    </span>
  );
}
