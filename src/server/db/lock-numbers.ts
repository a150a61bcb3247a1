// Numbers of the advisory locks: any constants known to all processes of the program, each used for one thing.

/** `stars` and `kinds` are the first of two numbers; the second says whose stars, or which kind. */
export const lockNumbers = {
  migration: 7_221_001,
  knownAt: 7_221_002,
  auditChain: 7_221_003,
  limits: 7_221_004,
  firstAdministrator: 7_221_005,
  minuteSymbols: 7_221_006,
  minutePartitions: 7_221_007,
  stars: 7_221_070,
  kinds: 7_221,
} as const;
