// Watchdog of the embedded PostgreSQL: notices its death by an idle connection and restarts it.
import { minuteMs } from '../../domain/numbers/time.ts';
import type { Clock } from '../process/clock.ts';
import type { Log } from '../process/log.ts';
import { createClient } from './postgres-server.ts';

/** Maximum restarts within DEATHS_WITHIN_MS; more deaths indicate a lasting fault. */
const MOST_DEATHS = 20;
const DEATHS_WITHIN_MS = 600_000;

export type Watcher = {
  log: Log;
  /** Called when the server was lost, before it is restarted. */
  onDeath: () => void;
  /** Called with the cause when PostgreSQL cannot be restarted; no further try follows. */
  onLost: (cause: Error) => void;
};

export type Watch = ReturnType<typeof watchServer>;
type WatchDeps = Watcher & { clock: Clock; socketDir: string; bringUp: () => Promise<void> };

export function watchServer(deps: WatchDeps) {
  const { clock, log, socketDir } = deps;
  const deaths: number[] = [];
  let ending = false;
  const asked = Promise.withResolvers<void>();

  /** Resolves when the connection is lost or cannot be made, or when the watch ends. */
  async function connection(): Promise<void> {
    const client = createClient(socketDir, 'postgres', `smart-cat-${process.pid} watch`);
    const lost = new Promise<void>((resolve) => {
      client.once('end', resolve).once('error', () => resolve());
    });
    try {
      await client.connect();
      await Promise.race([lost, asked.promise]);
    } catch {
      // A failed attempt counts as a lost connection.
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  function countDeath(): void {
    const now = clock.monotonic();
    deaths.push(now);
    while ((deaths[0] ?? now) < now - DEATHS_WITHIN_MS) deaths.shift();
    if (deaths.length > MOST_DEATHS) {
      throw new Error(
        `The embedded PostgreSQL died ${deaths.length} times within ${DEATHS_WITHIN_MS / minuteMs} minutes.`,
      );
    }
  }

  async function keep(): Promise<void> {
    for (;;) {
      await connection();
      if (ending) return;
      const from = clock.monotonic();
      log.warn('postgres: stopped, starting again');
      deps.onDeath();
      countDeath();
      await deps.bringUp();
      log.warn({ seconds: Math.round(clock.monotonic() - from) / 1000 }, 'postgres: answers again');
    }
  }

  const kept = keep().catch((cause: unknown) => {
    if (!ending) deps.onLost(cause instanceof Error ? cause : new Error(String(cause)));
  });
  return {
    end: async (): Promise<void> => {
      ending = true;
      asked.resolve();
      await kept;
    },
  };
}
