// Automations: the scheduled kinds that administrators turn on and off.
import type { Jobs } from './jobs.ts';
import { jobKinds } from './kinds.ts';

export const automations = [
  jobKinds.pipeline,
  jobKinds.screenerRun,
  jobKinds.goldenEyePoll,
  jobKinds.minuteFeed,
  jobKinds.minuteNews,
  jobKinds.minuteIndicators,
];

/** Prints the automations at the demonstration's first start, where they are on by default. */
export async function printAutomations(overview: Jobs['overview'], print: (line: string) => void): Promise<void> {
  if (!(await overview.isUntouched(automations))) return;
  print('  The simulated market is followed by itself: pipeline, screener, Golden Eye and minute tracking are on.');
  print('  Each is turned off on its page of the administrator area, and stays off then.');
}
