// Replay of a rule over stored data of one kind, for its preview.
import { previewSessions } from '../../../domain/alerts/alert-rule.ts';
import type { CompiledRule } from '../../../domain/alerts/compiled-rules.ts';
import { type PastFiring, type PastPublication, Replay } from '../../../domain/alerts/replay.ts';
import type { FactSet } from '../../../domain/alerts/stock-facts.ts';
import { newYorkDate, newYorkInstant, type Session, sessionsBack } from '../../../domain/market/calendar.ts';
import { sinceWords } from '../../../domain/text/clock-words.ts';
import type { WatchedScreen } from '../facts/run-facts.ts';

/**
 * Rule and time of a replay. `sessions`: oldest first, `days` their dates; `from`, `to`: epoch ms; `screens`: saved screen
 * in the scope of the rule.
 */
export type AskedPast = {
  rule: Omit<CompiledRule, 'id'>;
  sessions: readonly Session[];
  days: readonly string[];
  from: number;
  to: number;
  screens: readonly WatchedScreen[];
};

/** Sessions a preview covers, up to `now` (epoch ms). */
export function lastSessions(now: number): Omit<AskedPast, 'rule' | 'screens'> {
  const sessions = sessionsBack(newYorkDate(now), previewSessions);
  const days = sessions.map(({ date }) => date);
  return { sessions, days, from: newYorkInstant(days[0] ?? newYorkDate(now), 0), to: now };
}

type Batch = readonly PastPublication[];

/**
 * Stored data of one kind. `publications`: in batches, oldest first for each stock; `isStored`: whether all data of a
 * session (YYYY-MM-DD) is stored; `note`: limitation of the count, null for none.
 */
export type PastSource = {
  publications: Iterable<Batch> | AsyncIterable<Batch>;
  isStored: (day: string) => boolean;
  note: string | null;
};

/** Thrown by a source, also during the replay; the message states to readers why nothing is counted. */
export class NotCounted extends Error {}

/** Firings over one source; `why`: reason why nothing was counted. */
export type Past = Pick<PastSource, 'isStored' | 'note'> & { fired: PastFiring[]; why?: string };

export async function replayPast(rule: AskedPast['rule'], set: FactSet, source: Promise<PastSource>): Promise<Past> {
  try {
    const { publications, isStored, note } = await source;
    const replay = new Replay(rule, set);
    for await (const batch of publications) for (const publication of batch) replay.add(publication);
    return { fired: replay.fired, isStored, note };
  } catch (error) {
    if (!(error instanceof NotCounted)) throw error;
    return { fired: [], isStored: () => false, note: null, why: error.message };
  }
}

/** True for the day of `first` (ISO) and later days; false for every day if `first` is null. */
export const storedSince = (first: string | null) => {
  const begun = first === null ? null : newYorkDate(Date.parse(first));
  return (day: string) => begun !== null && day >= begun;
};

/**
 * Coverage of data stored since `first` (ISO); `note` is set when the session of `first`, which is partial, is
 * replayed.
 */
export function seenSince(first: string, what: string, { days, to }: AskedPast): Pick<PastSource, 'isStored' | 'note'> {
  const day = newYorkDate(Date.parse(first));
  return {
    isStored: storedSince(first),
    note: days.includes(day) ? `${what} are on file since ${sinceWords(first, to)}.` : null,
  };
}

const notes = {
  young: 'Not counted: what the rule reads is on file of no past session yet.',
  apart: 'Not counted: there is no session of which everything the rule reads is on file.',
} as const;

/** Notes of a count over these sessions; only the reasons when no session was counted. Null without a note. */
export function joinNotes(pasts: readonly Past[], days: readonly string[]): string | null {
  const missing = pasts.filter(({ isStored }) => !days.some(isStored));
  const isCounted = days.some((day) => pasts.every(({ isStored }) => isStored(day)));
  const said = isCounted
    ? pasts.flatMap(({ note }) => note ?? [])
    : missing.length === 0
      ? [notes.apart]
      : missing.map(({ why }) => why ?? notes.young);
  return said.length === 0 ? null : [...new Set(said)].join(' ');
}
