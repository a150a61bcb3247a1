// Which tests run where: pure rules in parallel, the server over one real PostgreSQL, the web in jsdom, pages in Chromium.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/longest-first.ts';

/** Files of the long run (`npm run test:all`), which the gate leaves out. */
const exclude = [...configDefaults.exclude, ...(process.env.LONG_RUN === undefined ? ['**/*.long.test.{ts,tsx}'] : [])];

/** Rules run aside, where the server's tests leave room: what takes seconds alone takes many beside them. */
const plain = {
  exclude,
  environment: 'node' as const,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  setupFiles: ['tests/setup/random-inputs.ts'],
};
/** Other processes, sockets and databases answer when they can: a condition that comes true late is true. */
const patient = { poll: { timeout: 30_000 } };

/** The server's worker tasks run in the calling thread: loading a thread's modules was a sixth of these tests' time. */
const workerInThread = fileURLToPath(new URL('tests/setup/worker-in-thread.ts', import.meta.url));

export default defineConfig({
  cacheDir: '.cache/vitest',
  test: {
    // scripts/test.mjs names the run and reads its report.
    reporters: ['default', 'json'],
    outputFile: { json: `.cache/test/${process.env.TEST_RUN ?? 'one'}.json` },
    sequence: { sequencer: LongestFirst },
    // One core is left alone where there are many; of two, tests that wait for timers leave enough.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...plain,
          name: 'unit',
          include: ['tests/{domain,providers,simulator}/**/*.test.ts', 'tests/server/threads/calls.test.ts'],
          expect: patient,
          // Rules hold no state of their own: workers keep what they have loaded, which is half of this project's time.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          exclude,
          environment: 'jsdom',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          include: ['tests/web/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setup/random-inputs.ts', 'tests/setup/web.ts'],
          expect: patient,
          // As above; what a test leaves in the window is put back by the set-up.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...plain,
          name: 'server',
          include: ['tests/{contract,journeys,server,faults}/**/*.test.ts'],
          exclude: [...exclude, 'tests/server/threads/calls.test.ts'],
          alias: [{ find: /^\.\/worker-thread\.ts$/, replacement: workerInThread }],
          globalSetup: ['tests/setup/postgres.ts'],
          isolate: false,
          testTimeout: 300_000,
          expect: patient,
          hookTimeout: 300_000,
          // More than cores: much of it waits for processes and databases.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...plain,
          name: 'guards',
          include: ['tests/guards/**/*.test.ts'],
          expect: patient,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...plain,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/setup/seeded-program.ts'],
          expect: patient,
          // On a slow machine axe takes a minute over a page with all its drawers.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          // More than cores: pages wait for their answers and for what they poll.
          maxWorkers: 4,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
