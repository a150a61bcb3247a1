// Icon, word and colour of premium, bullish, bearish and neutral.
import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Gem, Minus } from 'lucide-react';
import type { Tone } from '../../../domain/market/sentiment-words.ts';
import type { TabType } from '../../../domain/signals/signal.ts';

const STYLES = {
  premium: { word: 'Premium', tone: 'premium', Icon: Gem, ink: 'text-premium' },
  bullish: { word: 'Bullish', tone: 'bull', Icon: ArrowUp, ink: 'text-bull' },
  bearish: { word: 'Bearish', tone: 'bear', Icon: ArrowDown, ink: 'text-bear' },
  neutral: { word: 'Neutral', tone: 'neutral', Icon: Minus, ink: 'text-neutral' },
} as const;

export const sideWord = (side: TabType) => STYLES[side].word;

export const sideTone = (side: TabType) => STYLES[side].tone;

export function SideIcon({ side, className }: { side: TabType; className?: string }) {
  const { Icon, ink } = STYLES[side];
  return <Icon aria-hidden className={clsx('size-4 shrink-0', ink, className)} />;
}

export const toneInk: Record<Tone, string> = { bull: 'text-bull', bear: 'text-bear', neutral: 'text-ink' };

/** Tone of a signed figure. */
export const findTone = (value: number | null | undefined): Tone =>
  value === null || value === undefined || value === 0 ? 'neutral' : value > 0 ? 'bull' : 'bear';
