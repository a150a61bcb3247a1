// Figures a run lacks for most stocks after a start, and when they will be known.
import { z } from 'zod';
import { indicatorRules } from '../../market/indicators/indicator-rules.ts';
import { minuteMs } from '../../numbers/time.ts';
import { momentumRules } from '../../rules/screener-rules.ts';
import type { SessionPart } from './momentum.ts';

/** `year_range`: fewer stored sessions than a year has. `momentum`: prices of five minutes ago are unknown. */
export const Lack = z.enum(['year_range', 'momentum']);
export type Lack = z.infer<typeof Lack>;

/** `ready_at`: ISO instant from which momentum is available; null when momentum is not lacking. */
export const WarmingUp = z.object({ lacks: z.array(Lack), ready_at: z.string().nullable() });
export type WarmingUp = z.infer<typeof WarmingUp>;

export type SeenSoFar = {
  /** Number of stored sessions before this one. */
  sessions: number;
  /** Part of the session; null before its open, when no momentum is computed. */
  part: SessionPart | null;
  /** Minutes of the session between the first market snapshot and the newest. */
  reach: number;
  /** Epoch ms. */
  now: number;
};

/** Data the run still lacks and will have later; null when nothing is lacking. */
export function warmingUp({ sessions, part, reach, now }: SeenSoFar): WarmingUp | null {
  const waits = part === null ? 0 : Math.max(0, momentumRules.return_minutes.value - reach);
  const lacks: Lack[] = [];
  if (sessions < indicatorRules.year_sessions.value) lacks.push('year_range');
  if (waits > 0) lacks.push('momentum');
  if (lacks.length === 0) return null;
  return { lacks, ready_at: waits > 0 ? new Date(now + waits * minuteMs).toISOString() : null };
}

/** `Momentum is warming up, ready in about 4 min: ...`; null when momentum is not lacking. */
export function momentumWords(warming: WarmingUp | null | undefined, now: number): string | null {
  if (!warming?.lacks.includes('momentum')) return null;
  const rest = warming.ready_at === null ? Number.NaN : Math.ceil((Date.parse(warming.ready_at) - now) / minuteMs);
  const when = rest >= 1 ? `ready in about ${rest} min` : 'ready with the next run';
  return `Momentum is warming up, ${when}: it compares prices with those of ${momentumRules.return_minutes.value} minutes before.`;
}
