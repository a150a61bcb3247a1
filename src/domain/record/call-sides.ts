// Side of a call by the word rows and verdicts use for it.
import type { CallSide } from './call.ts';

export const callSides = { bullish: 1, bearish: -1, neutral: 0 } as const satisfies Record<string, CallSide>;
