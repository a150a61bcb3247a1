// Minute patterns in order of priority, with their words.
const SPEC_9 = 'specification, section 9';
const DECISION = 'product decision, Golden Eye';

export const patternRows = [
  { pattern: 'golden_window', words: 'Golden Window', source: SPEC_9 },
  { pattern: 'reversal', words: 'Reversal', source: SPEC_9 },
  { pattern: 'support_bounce', words: 'Support Bounce', source: SPEC_9 },
  { pattern: 'gap_and_go', words: 'Gap & Go', source: `${SPEC_9}; both ways: ${DECISION}` },
  { pattern: 'market_follow', words: 'Market Follow', source: `${SPEC_9}; both ways: ${DECISION}` },
] as const;
