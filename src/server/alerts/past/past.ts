// Result of replaying a rule over one kind of stored past.
import type { CompiledRule } from '../../../domain/alerts/compiled-rules.ts';
import type { PastFiring } from '../../../domain/alerts/replay.ts';

export type ReplayedRule = Omit<CompiledRule, 'id'>;

/** `isStored`: whether everything the rule reads is stored of a session (YYYY-MM-DD). */
export type Past = { fired: PastFiring[]; isStored: (day: string) => boolean; note: string | null };

export const notCounted = (note: string): Past => ({ fired: [], isStored: () => false, note });

/** True for days from `from` on; false for every day if `from` is null. */
export const storedFrom = (from: string | null) => (day: string) => from !== null && day >= from;
