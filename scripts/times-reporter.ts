// Keeps how long each test file of a run took and what of it was set-up, for `npm run test:times`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** Seconds. `setup` is everything but the tests themselves: imports, environment, hooks of files and groups. */
export type FileTime = { project: string; file: string; tests: number; seconds: number; setup: number };

const seconds = (ms: number) => Math.round(ms) / 1_000;

function timeOf(module: TestModule): FileTime {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  const whole = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  const tests = [...module.children.allTests()];
  const own = tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
  return {
    project: module.project.name,
    file: relative(module.project.config.root, module.moduleId),
    tests: tests.length,
    seconds: seconds(whole),
    // Tests of a file that run side by side take longer together than the file.
    setup: seconds(Math.max(0, whole - own)),
  };
}

export function timesReporter(path: string): Reporter {
  return {
    onTestRunEnd: (modules) => {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify(modules.map(timeOf)));
    },
  };
}
