// Numbers of advisory locks, each for one purpose.

/**
 * `stars`, `savedScreens`, `channels`, `alertRules` and `kinds` are the first of two numbers; the second is the user or
 * a hash of the kind.
 */
export const lockNumbers = {
  migration: 7_221_001,
  knownAt: 7_221_002,
  auditChain: 7_221_003,
  limits: 7_221_004,
  firstAdministrator: 7_221_005,
  minuteSymbols: 7_221_006,
  minutePartitions: 7_221_007,
  calls: 7_221_008,
  backupCopies: 7_221_009,
  roles: 7_221_010,
  outcomes: 7_221_011,
  backups: 7_221_012,
  stars: 7_221_070,
  savedScreens: 7_221_071,
  channels: 7_221_072,
  alertRules: 7_221_073,
  kinds: 7_221,
} as const;
