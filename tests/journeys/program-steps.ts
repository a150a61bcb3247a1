// Steps with the program as its operator runs it.
import { existsSync } from 'node:fs';
import { expect, onTestFinished } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { tokenOf } from '../setup/browser.ts';
import { type Program, type ProgramOptions, programAdmin, startProgram } from '../setup/program.ts';

/** Without the first seeding. */
export const plain = { SEED_ON_START: 'false' };
export const SEEDED = /\d+ lists, \d+ signals, \d+ symbols/;
/** Processes can be looked at through their folder in /proc. */
export const canLook = existsSync('/proc/self/environ');
/** Shorter than a test may take: a hanging reply is named instead of the whole test. */
const REPLY_DEADLINE_MS = 60_000;

/** Starts it for one test; where a folder is named that is empty, as the very first time. */
export async function start(options: ProgramOptions = {}): Promise<Program> {
  const program = await startProgram({ prepared: true, ...options });
  onTestFinished(() => program.remove());
  return program;
}

export async function ask<Name extends 'batches' | 'verifyBatch' | 'screenerToday'>(
  program: Program,
  name: Name,
  id = '',
) {
  const reply = await fetch(`${program.url}${endpoints[name].path.replace(':batch', id)}`, {
    headers: { authorization: `Bearer ${await tokenOf(program.url, programAdmin)}` },
    signal: AbortSignal.timeout(REPLY_DEADLINE_MS),
  });
  return endpoints[name].reply.parse(await reply.json()) as ReturnType<(typeof endpoints)[Name]['reply']['parse']>;
}

export async function expectOneCompleteBatch(program: Program): Promise<void> {
  const { batches } = await ask(program, 'batches');
  const complete = batches.filter(({ status }) => status === 'completed');
  expect(complete).toHaveLength(1);
  expect(complete[0]).toMatchObject({ file_count: 63, is_published: true });
  const { problems, summary } = await ask(program, 'verifyBatch', String(complete[0]?.id));
  expect(problems).toEqual([]);
  expect(summary.stages_complete).toBe(5);
}
