// Kinds of snapshots: grouping, initial value, retention, listeners.
import { noPoll } from '../../domain/goldeneye/golden-eye.ts';
import { toColumns, toFigures, toNames } from '../../domain/screener/list/columns-wire.ts';
import { noRun } from '../../domain/screener/run.ts';
import { noMiniCards } from '../../domain/signals/mini-cards/mini-cards.ts';
import { emptyLatestSignals, noSignalStats } from '../../domain/signals/state/latest-signals.ts';
import { toSignalListColumns } from '../../domain/signals/wire/columns-wire.ts';
import { noOverview } from '../../domain/stocks/overview/overview.ts';
import type { SnapshotKind } from '../../domain/stream/snapshot-news.ts';

type KindRule = {
  /** Kinds of one set become current together, in one publication. */
  set: 'scores' | 'run' | 'poll' | 'cards' | 'overview';
  /** The reply before anything was published. */
  empty: () => unknown;
  /** Days for which every snapshot is stored; of each earlier day (New York, by `as_of`) only the last one remains. */
  kept_days: number;
  /** Readers notified on the stream of a newer publication. */
  audience: 'users' | 'nobody';
};

/** Retention: 90 days of scores, 30 of runs and polls, one of cards and overviews, which are published every minute. */
export const snapshotKinds = {
  signals: { set: 'scores', empty: emptyLatestSignals, kept_days: 90, audience: 'users' },
  'signal-columns': {
    set: 'scores',
    empty: () => toSignalListColumns(emptyLatestSignals()),
    kept_days: 90,
    audience: 'nobody',
  },
  'signal-stats': { set: 'scores', empty: noSignalStats, kept_days: 90, audience: 'nobody' },
  screener: { set: 'run', empty: noRun, kept_days: 30, audience: 'users' },
  'screener-columns': { set: 'run', empty: () => toColumns(noRun().run_info, []), kept_days: 30, audience: 'nobody' },
  'screener-names': { set: 'run', empty: () => toNames([], () => false), kept_days: 30, audience: 'nobody' },
  'screener-figures': { set: 'run', empty: () => toFigures([], () => null), kept_days: 30, audience: 'nobody' },
  goldeneye: { set: 'poll', empty: noPoll, kept_days: 30, audience: 'users' },
  'goldeneye-market': { set: 'poll', empty: noPoll, kept_days: 30, audience: 'users' },
  'market-overview': { set: 'overview', empty: noOverview, kept_days: 1, audience: 'users' },
  'mini-cards': { set: 'cards', empty: noMiniCards, kept_days: 1, audience: 'users' },
} as const satisfies Record<string, KindRule>;

export type SnapshotName = keyof typeof snapshotKinds;
export type SnapshotSet = KindRule['set'];

export const snapshotNames = Object.keys(snapshotKinds) as SnapshotName[];

export const snapshotSets = [...new Set(snapshotNames.map((name) => snapshotKinds[name].set))];

/** The kinds that become current together. */
export function listKinds(set: SnapshotSet): SnapshotName[] {
  return snapshotNames.filter((name) => snapshotKinds[name].set === set);
}

type PushedToUsers = {
  [Name in SnapshotName]: (typeof snapshotKinds)[Name]['audience'] extends 'users' ? Name : never;
}[SnapshotName];

/** Whether pages are notified of a kind: exactly the kinds the stream's events may name. */
export function isPushedToUsers(name: SnapshotName): name is PushedToUsers & SnapshotKind {
  return snapshotKinds[name].audience === 'users';
}
