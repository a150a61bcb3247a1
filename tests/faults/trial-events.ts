// Planned events of a trial with engines: NATS killed and restarted, a rolling restart, and the checks after them.
import { pause, type platformPlaces } from './platform-places.ts';
import { type Engines, METRICS_TOKEN } from './trial-engines.ts';

const SEEN_MS = 30_000;
const LOOK_MS = 100;
/** Shares of the run: deaths of NATS, its downtime, start of the rolling restart. */
const NATS_DIES = [0.2, 0.75];
const NATS_AWAY = 0.05;
const RESTART = 0.4;

type Processes = Awaited<ReturnType<typeof platformPlaces>>;
export type Observed = {
  /** Polls a web process did not show within half a minute, and processes not reconnected to NATS. */
  lost: string[];
  /** Longest time until both web processes showed the newest poll, ms: without NATS, and at the end. */
  newest_seen_ms: number;
  /** Longest end of a process after SIGTERM, ms. */
  longest_end_ms: number;
};

type Given = {
  engines: Engines;
  processes: Processes;
  query: <Row extends object>(sql: string) => Promise<Row[]>;
  token: string;
  result: Observed;
};

/** Whether the condition holds within `SEEN_MS`; a failed look counts as no, because processes are killed meanwhile. */
async function becomesTrue(look: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + SEEN_MS; Date.now() < end; await pause(LOOK_MS)) {
    if (await look().catch(() => false)) return true;
  }
  return false;
}

async function getText(port: number, path: string, token: string): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(5_000),
  });
  return reply.text();
}

export function createTrialEvents({ engines, processes, query, token, result }: Given) {
  const { nats } = engines;

  async function newestIsSeen(when: string): Promise<void> {
    const [newest] = await query<{ id: number }>('select max(id)::integer as id from goldeneye_poll');
    const asked = performance.now();
    for (const { port } of processes.webs) {
      const shows = async () => {
        const { poll_id } = JSON.parse(await getText(port, '/api/goldeneye/current', token)) as { poll_id: number };
        return poll_id >= (newest?.id ?? 0);
      };
      if (!(await becomesTrue(shows))) result.lost.push(`${when}: poll ${newest?.id} is not shown`);
    }
    result.newest_seen_ms = Math.max(result.newest_seen_ms, Math.round(performance.now() - asked));
  }

  async function killNats(awayMs: number): Promise<void> {
    await nats.kill();
    await pause(awayMs);
    await newestIsSeen('NATS away');
    await nats.start();
  }

  return {
    async run(runMs: number): Promise<void> {
      const begun = Date.now();
      const until = (part: number) => pause(Math.max(0, begun + part * runMs - Date.now()));
      const [first = 0, second = 0] = NATS_DIES;
      await until(first);
      await killNats(NATS_AWAY * runMs);
      await until(RESTART);
      result.longest_end_ms = await processes.restartInTurn();
      await until(second);
      await killNats(NATS_AWAY * runMs);
    },

    /** Checks after the last kill: web processes show the newest poll, all are connected. */
    async settle(): Promise<void> {
      await newestIsSeen('at the end');
      for (const { role, port } of processes.all) {
        const isConnected = async () =>
          (await getText(port, '/metrics', METRICS_TOKEN)).includes('smartcat_bus_connected{engine="nats"} 1');
        if (!(await becomesTrue(isConnected))) result.lost.push(`a ${role} process is not connected to NATS`);
      }
    },
  };
}
