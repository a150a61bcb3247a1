// Ends what was started, one after the other.
import type { Log } from './log.ts';

/** One after the other; a step that fails is logged and keeps none of the others from ending. */
export async function closeInOrder(
  log: Pick<Log, 'error'>,
  steps: readonly (readonly [name: string, close: () => Promise<unknown>])[],
): Promise<void> {
  for (const [name, close] of steps) {
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, `${name} did not end in order`);
    }
  }
}
