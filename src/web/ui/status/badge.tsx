// Badge: a short word in one of the semantic tones; never colour alone.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

export type BadgeTone = 'bull' | 'bear' | 'neutral' | 'premium' | 'warn' | 'stale' | 'info' | 'pending';

const SOFT: Record<BadgeTone, string> = {
  bull: 'bg-bull-soft text-bull',
  bear: 'bg-bear-soft text-bear',
  neutral: 'bg-neutral-soft text-neutral',
  premium: 'bg-premium-soft text-premium',
  warn: 'bg-warn-soft text-warn',
  stale: 'bg-stale-soft text-stale',
  info: 'bg-info-soft text-info',
  pending: 'border border-dashed border-line-strong text-ink-2',
};

/** Solid only in tones that call for a decision. */
const FULL: Partial<Record<BadgeTone, string>> = {
  bull: 'bg-bull-fill text-on-bull',
  bear: 'bg-bear-fill text-on-bear',
  warn: 'bg-warn-fill text-on-warn',
};

type BadgeProps = {
  tone: BadgeTone;
  strength?: 'soft' | 'full';
  /** Dashed border instead of a background, for an unsettled verdict. */
  outlined?: boolean;
  /** A lucide icon element; drawn at 12 px. */
  icon?: ReactNode;
  title?: string;
  className?: string;
  children: ReactNode;
};

export function Badge({ tone, strength = 'soft', outlined = false, icon, title, className, children }: BadgeProps) {
  const style = (strength === 'full' ? FULL[tone] : undefined) ?? SOFT[tone];
  return (
    <span
      title={title}
      className={clsx(
        'inline-flex min-h-6 items-center gap-1 whitespace-nowrap rounded-sm px-2 text-label font-strong tracking-[0.02em] [&_svg]:size-3 [&_svg]:shrink-0',
        style,
        outlined && 'bg-transparent outline-1 -outline-offset-1 outline-current outline-dashed',
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

/** Badge without a tone, in an outline: for a plain fact, such as one signal type with its count. */
export function Chip({ icon, title, className, children }: Omit<BadgeProps, 'tone' | 'strength'>) {
  return (
    <span
      title={title}
      className={clsx(
        'inline-flex min-h-6 items-center gap-1 rounded-sm border border-line px-2 text-label text-ink-2 [&_b]:text-ink [&_svg]:size-3 [&_svg]:shrink-0',
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}
