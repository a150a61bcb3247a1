// What administrators turn on and off, and what the demonstration says of it at its first start.
import type { Jobs } from './jobs/jobs.ts';
import { jobKinds } from './jobs/kinds.ts';

export const automations = [
  jobKinds.pipeline,
  jobKinds.screenerRun,
  jobKinds.goldenEyePoll,
  jobKinds.minuteFeed,
  jobKinds.minuteNews,
  jobKinds.minuteIndicators,
];

/** Once, at the first start: nobody has turned anything on, and yet it goes on by itself. */
export async function tellAutomations(overview: Jobs['overview'], print: (line: string) => void): Promise<void> {
  if (!(await overview.isUntouched(automations))) return;
  print('  The simulated market is followed by itself: pipeline, screener, Golden Eye and minute tracking are on.');
  print('  Each is turned off on its page of the administrator area, and stays off then.');
}
