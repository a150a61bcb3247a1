// Icon and word of each check state.
import { clsx } from 'clsx';
import { CircleCheck, CircleMinus, CircleX, TriangleAlert } from 'lucide-react';
import type { CheckState } from '../../../../domain/reports/health.ts';

const styles = {
  error: { Icon: CircleX, ink: 'text-bear' },
  warning: { Icon: TriangleAlert, ink: 'text-warn' },
  pass: { Icon: CircleCheck, ink: 'text-bull' },
  off: { Icon: CircleMinus, ink: 'text-ink-3' },
} as const satisfies Record<CheckState, unknown>;

export const checkInk = (state: CheckState) => styles[state].ink;

export function CheckIcon({ state, className }: { state: CheckState; className?: string }) {
  const { Icon, ink } = styles[state];
  return <Icon aria-hidden className={clsx('size-4 shrink-0', ink, className)} />;
}

export function CheckWord({ state }: { state: CheckState }) {
  return <span className={styles[state].ink}>{state}</span>;
}
