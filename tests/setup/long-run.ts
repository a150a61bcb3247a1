// Choice between the gate (`npm test`, one example of each kind) and the long run (`npm run test:all`, all of them).
import { describe, test } from 'vitest';

/** For a further step of one test; `inGate` and `longTest` are for whole tests. */
export const isLongRun = process.env.LONG_RUN !== undefined;

/** Stands for a test or group the gate does not define, so that it is not reported as skipped. */
const notDefined: unknown = new Proxy(() => notDefined, { get: () => notDefined });

/** Defined in the long run alone. */
export const longTest = isLongRun ? test : (notDefined as typeof test);
export const longDescribe = isLongRun ? describe : (notDefined as typeof describe);

/** `examples` in the gate, `all` in the long run. An example that is not among `all` is an error. */
export function inGate<Value>(examples: readonly Value[], all: readonly Value[]): readonly Value[] {
  const unknown = examples.filter((example) => !all.includes(example));
  if (unknown.length > 0) throw new Error(`Not among all: ${unknown.join(', ')}`);
  return isLongRun ? all : examples;
}

/** The first number in the gate, the second in the long run. */
export function countInGate(few: number, many: number): number {
  return isLongRun ? many : few;
}
