// Minute patterns in order of priority, with their words and side.
const SPEC_9 = 'specification, section 9';
const DECISION = 'product decision, Golden Eye';

/** Priority of patterns for a stock with several, with wording and side. */
export const patternRows = [
  { pattern: 'golden_window', words: 'Golden Window', bearish: false, source: SPEC_9 },
  { pattern: 'reversal', words: 'Reversal', bearish: false, source: SPEC_9 },
  { pattern: 'support_bounce', words: 'Support Bounce', bearish: false, source: SPEC_9 },
  { pattern: 'gap_and_go', words: 'Gap & Go', bearish: true, source: `${SPEC_9}; both ways: ${DECISION}` },
  { pattern: 'market_follow', words: 'Market Follow', bearish: true, source: `${SPEC_9}; both ways: ${DECISION}` },
] as const;
