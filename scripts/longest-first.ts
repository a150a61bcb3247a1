// Order of test files: those that start whole programs first, so that none starts once the other workers are done.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const WHOLE_PROGRAMS = /tests\/(faults|journeys)\//;

/** Within both halves vitest's order: by time of the previous run, else by size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = ({ moduleId }: TestSpecification) => WHOLE_PROGRAMS.test(moduleId);
    return [...sorted.filter(first), ...sorted.filter((file) => !first(file))];
  }
}
