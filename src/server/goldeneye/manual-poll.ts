// A poll an administrator asks for: answered within the time a response may take, while the poll goes on if it must.
import type { ManualPoll, ManualPollState } from '../../domain/goldeneye/golden-eye.ts';
import { type Clock, iso } from '../clock.ts';
import { Fault } from '../fault.ts';
import { inTime } from '../jobs/in-time.ts';
import type { Log } from '../log.ts';
import type { Polling } from './polling.ts';

/** Below the time a response may take at all; a poll takes a second or two when the market answers. */
const PATIENCE_MS = 25_000;
const FAILED = 'The poll failed: see the log';
const goesOn: ManualPoll = {
  success: true,
  symbols_processed: 0,
  patterns_found: 0,
  running: true,
  detail: 'The poll takes longer than usual and goes on: GET /api/goldeneye/automation/status tells how it ends',
};

export type ManualPolls = {
  /** Throws Fault 409 while another poll is made, 503 when the market cannot be had in time. */
  fetch(): Promise<ManualPoll>;
  /** The newest one of this process; null before the first. */
  state(): ManualPollState | null;
};

export function createManualPolls(deps: { clock: Clock; log: Log; poll: Polling['poll'] }): ManualPolls {
  const { clock, log } = deps;
  let newest: ManualPollState | null = null;

  async function make(): Promise<ManualPoll> {
    const polling = deps.poll();
    const before = newest;
    const mine: ManualPollState = {
      state: 'running',
      started_at: iso(clock.now()),
      finished_at: null,
      symbols_processed: 0,
      patterns_found: 0,
      error: null,
    };
    newest = mine;
    const end = (how: Partial<ManualPollState>) => {
      newest = { ...mine, ...how, finished_at: iso(clock.now()) };
    };
    try {
      const { symbols: symbols_processed, patterns_found } = await polling;
      end({ state: 'completed', symbols_processed, patterns_found });
      return { success: true, symbols_processed, patterns_found };
    } catch (error) {
      const refused = error instanceof Fault;
      // Another poll is being made: this one never began.
      if (refused && error.status === 409) newest = before;
      else end({ state: 'failed', error: refused ? error.detail : FAILED });
      if (refused) throw error;
      log.error({ err: error }, 'a poll of Golden Eye asked for by hand failed');
      return { success: false, symbols_processed: 0, patterns_found: 0, error: FAILED };
    }
  }

  return {
    fetch: () => inTime(clock, PATIENCE_MS, make(), () => goesOn),
    state: () => newest,
  };
}
