// Child process that keeps vitest and its database for many mutants: reports its tests and runs chosen ones.
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';

export type Request = { run: string[]; changed: string[]; limitMs: number };
/** `failed`: first failed test, with the reason; null when all passed. */
export type Answer = { failed: string | null; isTimeout: boolean };
export type Greeting = { tests: string[] };

/** Test timeouts by project, because a mutant may let a test wait forever. */
const TEST_MS = { unit: 20_000, web: 20_000, server: 90_000 } as Record<string, number>;

const root = process.cwd();
const vitest = await createVitest(
  { watch: false, bail: 1, maxWorkers: 1, reporters: [{}], root },
  { clearScreen: false },
);
for (const { name, config } of vitest.projects) {
  config.maxWorkers = name === 'server' ? 2 : 1;
  config.testTimeout = TEST_MS[name] ?? config.testTimeout;
}

/** Removes results of earlier runs, whose failures would count for `bail`. */
function forgetResults(): void {
  vitest.state.filesMap.clear();
  vitest.state.idMap.clear();
}

type Module = Awaited<ReturnType<typeof vitest.runTestSpecifications>>['testModules'][number];

function firstFailure(modules: Module[]): string | null {
  for (const module of modules) {
    for (const test of module.children.allTests('failed')) {
      const reason = test.result().errors?.[0]?.message ?? '';
      return `${module.relativeModuleId} > ${test.fullName}: ${reason.slice(0, 300)}`;
    }
    const [error] = module.errors();
    if (error !== undefined) return `${module.relativeModuleId}: ${error.message.slice(0, 300)}`;
    if (module.state() === 'failed') return `${module.relativeModuleId}: a set-up failed`;
  }
  return null;
}

/** Files of the previous run, restored since: vitest's cached text is invalidated. */
let restored: string[] = [];

async function run({ run: tests, changed }: Request): Promise<string | null> {
  for (const file of [...restored, ...changed]) vitest.invalidateFile(join(root, file));
  restored = changed;
  forgetResults();
  const specifications = tests.flatMap((test) => vitest.getModuleSpecifications(join(root, test)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const [error] = unhandledErrors as { message?: string }[];
  return (
    firstFailure(testModules) ?? (error === undefined ? null : `Unhandled: ${String(error.message).slice(0, 300)}`)
  );
}

const LIMIT = Symbol('limit');

async function answer(request: Request): Promise<void> {
  const limit = Promise.withResolvers<typeof LIMIT>();
  const timer = setTimeout(() => limit.resolve(LIMIT), request.limitMs);
  const failed = await Promise.race([run(request).catch((error: Error) => error.message), limit.promise]);
  clearTimeout(timer);
  const end: Answer =
    failed === LIMIT ? { failed: 'No end within the limit.', isTimeout: true } : { failed, isTimeout: false };
  process.send?.(end);
}

/** Closes vitest, whose set-up stops the database of the tests. */
async function close(): Promise<void> {
  await vitest.close();
  process.exit(0);
}

process.on('message', (request: Request) => void answer(request));
process.on('disconnect', () => void close());
const specifications = await vitest.globTestSpecifications();
process.send?.({ tests: specifications.map(({ moduleId }) => relative(root, moduleId)) } satisfies Greeting);
