// Ordered shutdown: closes parts one after the other.
import type { Log } from './log.ts';

/** A step that fails is logged and keeps none of the others from closing. */
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
