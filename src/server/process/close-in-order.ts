// Ordered shutdown: closes parts one after the other.
import type { Log } from './log.ts';

/** Runs all steps in order; a failing step is logged and does not stop the others. */
export async function closeInOrder(
  log: Pick<Log, 'error'>,
  steps: readonly (readonly [name: string, close: () => Promise<unknown>])[],
): Promise<void> {
  for (const [name, close] of steps) {
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, `shutdown: ${name} not closed`);
    }
  }
}
