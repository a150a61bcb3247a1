// Thresholds of the publishing guard and the dry run.
import type { RuleTable } from './rule.ts';

const DECISION = 'docs/decisions/publishing-guard.md';

export const guardRules = {
  /**
   * Compared with the smallest recent file, not the median: half of the median would hold lists as short as one of a
   * few days ago.
   */
  list_rows: {
    name: 'Held when a required list of the batch has fewer rows than',
    value: 1 / 2,
    unit: 'of the smallest of its recent files',
    source: DECISION,
  },
  known_files: { name: 'Recent files from which a usual size is known', value: 3, unit: 'files', source: DECISION },
  list_rows_of_few: {
    name: 'Held when a required list with fewer recent files has fewer rows than',
    value: 1 / 3,
    unit: 'of the smallest of them',
    source: DECISION,
  },
  /**
   * Measured on ten lists rebuilt from 261 real days. Batches held on these days, and among 259 first batches after a
   * missed session: 0 and 0 at a fifth, 0 and 1 at a quarter, 1 and 2 at a third, 9 and 12 at half. Unusual volume
   * falls to 18 % in a shortened session (2025-12-24), and to 10 % on a Monday after a Friday with an index
   * rebalancing.
   */
  list_rows_of_market: {
    name: 'Held when a required list of all stocks that meet a condition has fewer rows than',
    value: 1 / 5,
    unit: 'of the smallest of its recent files',
    source: DECISION,
  },
  /** A list with a mean of four stocks is empty on one of 55 days by chance (Poisson). */
  rows_of_one_file: {
    name: 'Held when such a list is empty after a single earlier file, if that had at least',
    value: 5,
    unit: 'rows',
    source: DECISION,
  },
  recent_files: { name: 'Recent files a list is compared with', value: 10, unit: 'files', source: DECISION },
  both_sides: {
    name: 'Held when files of the batch name on both sides of a pair of states more than',
    value: 1 / 10,
    unit: 'of the symbols of the pair',
    source: DECISION,
  },
  symbols_lost: {
    name: 'Held when more symbols vanish without having left the window or their list being brought again than',
    value: 1 / 3,
    unit: 'of those published',
    source: DECISION,
  },
} as const satisfies RuleTable;

export const doubledRules = {
  repeated: {
    name: 'A file is called doubled when of its rows at least so many say an earlier row again',
    value: 0.4,
    unit: 'of its rows',
    source: DECISION,
  },
} as const satisfies RuleTable;

export const dryRunRules = {
  first_names: { name: 'Symbols named of those that appear or vanish', value: 20, unit: 'symbols', source: DECISION },
  moves: { name: 'Largest moves and crossed bands shown', value: 20, unit: 'symbols', source: DECISION },
  unusual_from: { name: 'A list is unusual below', value: 1 / 2, unit: 'of its usual rows', source: DECISION },
  unusual_to: { name: 'A list is unusual above', value: 2, unit: 'times its usual rows', source: DECISION },
} as const satisfies RuleTable;
