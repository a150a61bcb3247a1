// Thread tasks of settlement: one session of calls in the pipeline's thread, the day's bars in the market's.
import type { RecordMarket } from '../../../domain/record/call.ts';
import type { SourceFigures } from '../../../domain/record/record-figures.ts';
import type { OwnCall } from '../../../domain/record/settle/own-figures.ts';

export type SettleAsk = {
  /** Steps of one run share the market days read. */
  run: number;
  market: RecordMarket;
  /** Source of days, splits and minute entries. */
  source: string;
  /** Source of the identities of instruments. */
  identities: string;
  delay_minutes: number;
};

/** `left`: sessions that are still due after this one. */
export type SettleStep = { session: string; calls: number; outcomes: number; open: number; left: number };

/** `as_of` is ISO. */
export type OwnAsk = Omit<SettleAsk, 'run'> & { calls: readonly OwnCall[]; as_of: string };

export type SettlementTasks = {
  /** Stores SPY's closes of the stored days. */
  noteBenchmark: { ask: Pick<SettleAsk, 'market' | 'source'>; answer: null };
  /** Settles the oldest due session; null if none is due. */
  settleNext: { ask: SettleAsk; answer: SettleStep | null };
  /** Corrects outcomes after events that were stored late; returns the number of corrections. */
  correctOutcomes: { ask: SettleAsk; answer: number };
  /** Figures of calls that are not stored. */
  measureOwn: { ask: OwnAsk; answer: SourceFigures[] };
};

export type DayBarTasks = {
  /** Stores the bars of the newest session whose extended hours are over, unless they are on file. */
  fileDay: { ask: null; answer: { date: string; filed: boolean } };
};
