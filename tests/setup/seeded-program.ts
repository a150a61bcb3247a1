// One running product for all tests of pages: started once, used when the first scores and the first screener run are there.
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { ensureServerBuilt } from '../../scripts/server-built.ts';
import { startProgram } from './program.ts';

const FIRST_RUN = /first screener run: \d+ stocks/;
const SCORES = /\d+ lists, \d+ signals, \d+ symbols/;
const SEED_DEADLINE_MS = 170_000;
/** Enough for lists that must not be drawn as a whole; every page, and every poll beside it, costs time in proportion. */
const SIM_UNIVERSE = '2500';

type SeededProgram = { url: string };

declare module 'vitest' {
  interface ProvidedContext {
    seededProgram: SeededProgram;
  }
}

/** Global set-up of the test runner. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureServerBuilt({ quiet: true });
  const program = await startProgram({ environment: { REGISTRATION_ENABLED: 'true', SIM_UNIVERSE } });
  try {
    await Promise.all([program.said(SCORES, SEED_DEADLINE_MS), program.said(FIRST_RUN, SEED_DEADLINE_MS)]);
    project.provide('seededProgram', { url: program.url });
  } catch (error) {
    await program.remove();
    throw error;
  }
  return program.remove;
}

/** The product that all tests of pages share: read from it, sign in, but leave its scores and accounts as they are. */
export function seededProgram(): SeededProgram {
  return inject('seededProgram');
}
