// The screener's tasks of the market thread.

import type { Lack } from '../../domain/screener/rules/warming-up.ts';
import type { RunStage } from '../../domain/screener/run.ts';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import type { Fence } from '../jobs/leases/lease-store.ts';
import type { HistoryProgress } from '../market-memory/load-history.ts';
import type { RunDone, RunRequest, SingleRequest } from './make-run.ts';

/** `minutes`: minutes of the session on the tape; `canFill`: for each lack of a run, whether it can be filled now. */
type TickDone = { minutes: number; canFill: Record<Lack, boolean> };

export type ScreenerTasks = {
  /** Fetches missing history; returns how much is loaded. */
  load: { ask: null; answer: HistoryProgress; progress: HistoryProgress };
  /** Puts the present minute of the market on the tape; returns the minutes of the session on it. */
  tick: { ask: { fence: Fence | null }; answer: TickDone };
  run: { ask: RunRequest; answer: RunDone; progress: RunStage };
  single: { ask: SingleRequest; answer: ScreenerStock | null };
  /** Makes the next run reload stored company facts. */
  companiesLearned: { ask: null; answer: null };
  /** Reads the newest session's closes if none are stored. */
  closes: { ask: null; answer: null };
};
