// SQL of the windows of one session, and of setups that changed between two instants.

import type { Setup } from '../../domain/alerts/stock-facts.ts';
import type { SetupChange } from '../../domain/changes/change.ts';
import type { BoardWindow } from '../../domain/goldeneye/windows/scoreboard.ts';
import type { DetectedWindow, Outcome, SettledOutcome } from '../../domain/goldeneye/windows/settled-outcome.ts';
import { sessionInstant } from '../../domain/numbers/session-instant.ts';
import { type Query, raw } from '../db/query.ts';
import { epochMs, readWords, windowColumns } from './record-store.ts';

/** `market_known_at`: epoch ms; windows without one are left out. */
export type SessionWindow = BoardWindow & { market_known_at: number };

const boardColumns = `${windowColumns}, s.outcome, s.net_r, s.entry_price, s.exit_price, s.not_entered, s.rules,
  ${epochMs('s.entered_at')} as entered_at, ${epochMs('s.exited_at')} as exited_at,
  ${epochMs('w.market_known_at')} as market_known_at`;

/** Windows of a session, oldest first, with outcomes by the reader's clock known by `knownBy` (ISO; null: now). */
export async function windowsOfSession(
  query: Query,
  source: string,
  sessionDate: string,
  knownBy: string | null,
): Promise<SessionWindow[]> {
  const { rows } = await query<SessionWindow>`select ${raw(boardColumns)} from goldeneye_window w
     left join goldeneye_settlement s on s.window_id = w.id and s.clock = 'reader'
       and s.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)
     where w.source = ${source} and w.session_date = ${sessionDate} and w.market_known_at is not null
       and w.known_at <= coalesce(${knownBy}, 'infinity'::timestamptz)
     order by w.detected_at, w.id`;
  return rows.map(readWords);
}

type Found = Pick<SetupChange, 'symbol' | 'change' | 'pattern' | 'side' | 'outcome' | 'net_r'> & {
  id: number;
  known_at: string;
  on_market: string | null;
};

/**
 * Setups that became known, or whose outcome by the market's clock did, after `since` and until `until` (ISO); newest
 * first. Times are those of the session, also in a replay.
 */
export async function changedSetups(
  query: Query,
  source: string,
  since: string,
  until: string,
): Promise<SetupChange[]> {
  const { rows } = await query<Found>`select w.id, w.symbol, w.pattern, w.side, w.known_at,
       w.market_known_at as on_market, 'opened' as change,
       null as outcome, null::float8 as net_r
     from goldeneye_window w
     where w.source = ${source} and w.refused is null and w.known_at > ${since} and w.known_at <= ${until}
     union all
     select w.id, w.symbol, w.pattern, w.side, s.known_at, s.exited_at, 'ended', s.outcome, s.net_r
     from goldeneye_settlement s join goldeneye_window w on w.id = s.window_id
     where w.source = ${source} and w.refused is null and s.clock = 'market' and s.known_at > ${since}
     and s.known_at <= ${until}
     order by known_at desc, id desc, change`;
  return rows.map(readWords).map(({ id, known_at, on_market, ...row }) => ({
    kind: 'setups',
    ...row,
    at: sessionInstant(known_at, on_market),
    id: `${id}:${row.change}`,
    toward: row.change === 'opened' ? 1 : -1,
  }));
}

const setupColumns = `w.id, w.symbol, w.pattern, w.side, w.action, w.confidence, w.entry, w.entry_low, w.entry_high, w.stop, w.target, w.spread,
  ${epochMs('w.detected_at')} as detected_at, w.known_at, s.outcome, s.minutes_held, s.net_r, s.known_at as ended_at`;

/**
 * Setup with the times (ISO) at which it and its outcome by the market's clock became known; outcome and result are
 * null while it is open.
 */
export type KnownSetup = Setup &
  Pick<DetectedWindow, 'symbol' | 'spread' | 'detected_at'> &
  Pick<SettledOutcome, 'minutes_held' | 'net_r'> & {
    known_at: string;
    outcome: Outcome | null;
    ended_at: string | null;
  };

/**
 * Setups known by `until`, at the earliest a day before `since`, and without an outcome at `since` (ISO), oldest first;
 * `symbols`: null for all.
 */
export async function setupsBetween(
  query: Query,
  source: string,
  given: { since: string; until: string; symbols: readonly string[] | null },
): Promise<KnownSetup[]> {
  const { rows } = await query<KnownSetup>`select ${raw(setupColumns)} from goldeneye_window w
     left join goldeneye_settlement s on s.window_id = w.id and s.clock = 'market' and s.known_at <= ${given.until}
     where w.source = ${source} and w.refused is null and w.known_at <= ${given.until}
       and w.known_at > ${given.since}::timestamptz - interval '1 day'
       and (s.known_at is null or s.known_at > ${given.since})
       and (${given.symbols}::text[] is null or w.symbol = any(${given.symbols}))
     order by w.known_at, w.id`;
  return rows.map(readWords);
}

/** Time at which the first stored setup became known, by the clock of its session, ISO; null without one. */
export async function firstSetupAt(query: Query, source: string): Promise<string | null> {
  const first = await query.first<{ known_at: string; detected_at: string }>`
     select known_at, detected_at from goldeneye_window
     where source = ${source} and refused is null order by known_at limit 1`;
  return first === null ? null : sessionInstant(first.known_at, first.detected_at);
}
