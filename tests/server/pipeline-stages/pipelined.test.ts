// Files of a stage worked through one ahead: which error is thrown.
import { expect, test } from 'vitest';
import { pipelined, type StageRun } from '../../../src/server/pipeline/stages/stage-run.ts';

const run = { onProgress: () => undefined } as unknown as StageRun;

test.each([
  ['a commit that failed while the next file could not be prepared', 'a', 'b', 'a not committed', []],
  ['a file that could not be prepared', 'none', 'b', 'b not prepared', ['a']],
  ['a commit that failed', 'b', 'none', 'b not committed', ['a', 'c']],
])('throws the first error: %s', async (_, uncommitted, unprepared, message, expected) => {
  const committed: string[] = [];
  const work = pipelined(run, ['a', 'b', 'c'], async (file) => {
    if (file === unprepared) throw new Error(`${file} not prepared`);
    return async () => {
      if (file === uncommitted) throw new Error(`${file} not committed`);
      committed.push(file);
    };
  });
  await expect(work).rejects.toThrow(message);
  expect(committed).toEqual(expected);
});
