// First batch of an empty database: a failure while its progress is read.
import { afterEach, expect, test, vi } from 'vitest';
import { seedIfEmpty } from '../../../src/server/pipeline/runs/seed.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { Fault } from '../../../src/server/process/fault.ts';

const unhandled = vi.fn();
afterEach(() => {
  process.off('unhandledRejection', unhandled);
});

test('a fetch that fails while its progress is read is reported and handled', async () => {
  process.on('unhandledRejection', unhandled);
  const lines: string[] = [];
  const fetching = {
    start: async () => ({ message: 'Fetching', done: Promise.reject(new Fault(503, 'The server is shutting down')) }),
    status: async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      return { progress: { current: 0, total: 63 } };
    },
  };
  await seedIfEmpty({
    jobs: { lease: () => ({ acquire: async () => 1, keep: () => undefined, release: async () => undefined }) },
    expertLists: { has_archive: false },
    clock: systemClock,
    log: { error: () => undefined },
    batches: { all: async () => [] },
    fetching,
    hasServer: true,
    readCloses: async () => undefined,
    print: (line: string) => void lines.push(line),
  } as unknown as Parameters<typeof seedIfEmpty>[0]);
  expect(lines).toEqual([
    'First start: fetching the expert lists ...',
    '  The first batch could not be made: The server is shutting down',
  ]);
  expect(unhandled).not.toHaveBeenCalled();
});
