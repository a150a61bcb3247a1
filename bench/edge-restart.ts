// Goal of a restarted edge: 2,000 pages are live within 10 s of the return of their push proxy, none waits for 20 s.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../src/server/db/database.ts';
import { PUSHPIN, pushpinPorts, startPushpin } from '../tests/setup/pushpin.ts';
import { type Goal, type GoalResult, rounded } from './compare.ts';
import type { Sample } from './held-clients.ts';
import { Clients, signInUsers } from './held-pages.ts';
import { startProgram } from './program.ts';
import { inScratchFolder, openFolderPostgres } from './scratch.ts';

const PAGES = 2_000;
/** A user may have twelve pages. */
const USERS = Math.ceil(PAGES / 12);
const KEY = 'bench-key';
const AWAY_MS = 2_500;
const WATCHED_S = 30;
const LIVE_WITHIN_S = 10;
const LONGEST_S = 20;

const pause = (ms: number) => new Promise((settle) => setTimeout(settle, ms));

async function run(): Promise<GoalResult[]> {
  return inScratchFolder(async (folder) => {
    const ports = await pushpinPorts();
    const GRIP_URL = `http://127.0.0.1:${ports.control}/?key=${KEY}`;
    const program = await startProgram(folder, { GRIP_URL, TRUST_PROXY: '127.0.0.0/8', LOG_LEVEL: 'error' });
    const postgres = await openFolderPostgres(folder);
    const database = openDatabase(postgres, { applicationName: 'bench' });
    const edge = () =>
      startPushpin(join(folder, 'pushpin'), ports, { product: program.url, key: KEY, connections: 5_000 });
    const pages = new Clients();
    let pushpin = await edge();
    try {
      const tokens = await signInUsers(database.connection, USERS);
      const opened = pages.next('open');
      const port = Number(new URL(pushpin.url).port);
      pages.send({ open: { port, source: '127.0.0.2', tokens, count: PAGES, each_second: 400 } });
      const { open } = await opened;
      const sample = async (): Promise<Sample> => {
        const said = pages.next('live');
        pages.send({ sample: true });
        return said;
      };
      await sample();
      const ended = performance.now();
      await pushpin.end();
      await pause(Math.max(0, AWAY_MS - (performance.now() - ended)));
      pushpin = await edge();
      const back = performance.now();
      let wholeAfter: number | null = null;
      let longest = 0;
      for (let second = 1; second <= WATCHED_S; second += 1) {
        await pause(Math.max(0, back + second * 1_000 - performance.now()));
        const { live, asked, refused, longest_ms } = await sample();
        longest = longest_ms / 1_000;
        if (live >= open) wholeAfter ??= second;
        console.error(
          `second ${second}: ${live} live, ${asked} asked, ${refused} refused, longest ${longest.toFixed(1)} s`,
        );
        if (wholeAfter !== null && second >= wholeAfter + 3) break;
      }
      const seconds = wholeAfter ?? WATCHED_S;
      return [
        {
          goal: `${PAGES} pages are live again after a restart of the edge`,
          ours_ms: rounded(seconds * 1_000),
          peer: 'target',
          peer_ms: LIVE_WITHIN_S * 1_000,
          ratio: rounded(seconds * 1_000),
          target: LIVE_WITHIN_S * 1_000,
          unit: 'ms',
          ok: wholeAfter !== null && wholeAfter <= LIVE_WITHIN_S && longest <= LONGEST_S,
          note: `the longest without a stream ${longest.toFixed(1)} s, ${AWAY_MS / 1_000} s of them without the edge`,
        },
      ];
    } finally {
      pages.end();
      await pushpin.end();
      await database.close();
      await program.end();
      await postgres.leave();
    }
  });
}

export const edgeRestartGoal: Goal = {
  name: 'edge-restart',
  run: async () => {
    if (existsSync(PUSHPIN)) return run();
    console.error(`Pages after a restart of the edge are not measured: there is no ${PUSHPIN}.`);
    return [];
  },
};
