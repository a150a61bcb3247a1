// Shared running product of all page tests, used once the first scores and screener run exist.
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startProgram } from './program.ts';

const FIRST_RUN = /first screener run: \d+ stocks/;
const SCORES = /\d+ lists, \d+ signals, \d+ symbols/;
/** Enough listings for lists that are not drawn as a whole; pages and polls cost time in proportion. */
const SIM_UNIVERSE = '1200';
/** Enough for figures over one and five sessions. */
const SIM_PAST_SESSIONS = '8';

type SeededProgram = { url: string };

declare module 'vitest' {
  interface ProvidedContext {
    seededProgram: SeededProgram;
  }
}

/** Global set-up of the test runner. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const program = await startProgram({
    environment: { REGISTRATION_ENABLED: 'true', SIM_UNIVERSE, SIM_PAST_SESSIONS },
  });
  try {
    await Promise.all([program.said(SCORES), program.said(FIRST_RUN)]);
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
