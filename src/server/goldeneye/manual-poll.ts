// Poll requested by an administrator: replies within a time limit, while the poll may continue.
import type { ManualPoll, ManualPollState } from '../../domain/goldeneye/golden-eye.ts';
import { withTimeout } from '../jobs/with-timeout.ts';
import type { Clock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Polling } from './polling.ts';

/** Maximum wait for a poll, ms, below the limit of responses; a poll takes a second or two. */
const PATIENCE_MS = 25_000;
const FAILED = 'The poll failed: see the log';
const goesOn: ManualPoll = {
  success: true,
  symbols_processed: 0,
  patterns_found: 0,
  running: true,
  detail: 'The poll takes longer than usual and goes on: GET /api/goldeneye/automation/status tells how it ends',
};

async function make(polling: Pick<Polling, 'poll'>, by: number): Promise<ManualPoll> {
  const { done } = await polling.poll(by);
  try {
    const { symbols: symbols_processed, patterns_found } = await done;
    return { success: true, symbols_processed, patterns_found };
  } catch (error) {
    if (error instanceof Fault) throw error;
    return { success: false, symbols_processed: 0, patterns_found: 0, error: FAILED };
  }
}

/**
 * Runs a poll for an administrator; after PATIENCE_MS answers `running: true` while the poll continues. Throws Fault
 * 409 while another runs, 503 when the market fails.
 */
export function pollByHand(clock: Clock, polling: Pick<Polling, 'poll'>, by: number): Promise<ManualPoll> {
  return withTimeout(clock, PATIENCE_MS, make(polling, by), () => goesOn);
}

/** Newest poll that an administrator requested in any process; null before the first. */
export async function manualPollState(polling: Pick<Polling, 'newestByHand'>): Promise<ManualPollState | null> {
  const job = await polling.newestByHand();
  if (job === null) return null;
  const { state, started_at, finished_at, detail, error } = job;
  const shown = state === 'running' || state === 'completed' ? state : 'failed';
  const { symbols_processed, patterns_found } = detail;
  const reason = error?.status ? error.detail : FAILED;
  return {
    state: shown,
    started_at,
    finished_at,
    symbols_processed,
    patterns_found,
    error: shown === 'failed' ? reason : null,
  };
}
