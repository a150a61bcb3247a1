// Replay of earlier sessions one at a time, for the reconstructed record of the simulated market.
import { findSession } from '../../../domain/market/calendar.ts';
import { readBars } from '../../../domain/minutes/bar-series.ts';
import { Fault } from '../../process/fault.ts';
import { GOLDENEYE_FORMULA_VERSION } from '../poll-rules.ts';
import type { ReplayAsk, ReplayedPlans } from '../thread-tasks.ts';
import { ReplayedSessions } from './replay-minutes.ts';

/** Replays the sessions of one run after the other; a new run discards the state of the previous run. */
export function createPastReplay(): (ask: ReplayAsk) => Promise<ReplayedPlans> {
  let current: { run: string; through: string | null; sessions: ReplayedSessions } | null = null;
  return async ({ run, after, date, delay_minutes, bars }) => {
    const formula_version = GOLDENEYE_FORMULA_VERSION;
    const session = findSession(date);
    if (session === null) return { formula_version, plans: [] };
    if (after === null) current = { run, through: null, sessions: new ReplayedSessions(delay_minutes) };
    if (current?.run !== run || current.through !== after) {
      throw new Fault(409, 'The sessions before this one have to be replayed again');
    }
    current.through = date;
    const unquoted = bars.map(
      ({ symbol, bars: own }) => [symbol, readBars(own).map((bar) => ({ ...bar, bid: null, ask: null }))] as const,
    );
    const { settled } = await current.sessions.next(session, new Map(unquoted));
    return { formula_version, plans: settled.filter(({ clock, refused }) => clock === 'reader' && refused === null) };
  };
}
