// Side of a call for each word that rows and verdicts use.
import type { CallSide } from './call.ts';

export const callSides = { bullish: 1, bearish: -1, neutral: 0 } as const satisfies Record<string, CallSide>;
