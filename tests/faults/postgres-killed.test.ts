// Embedded PostgreSQL killed under a running program: it is started again, and interrupted work is completed.
import { renameSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { ask, canLook, expectOneCompleteBatch, plain, SEEDED, start } from '../journeys/program-steps.ts';
import { tokenOf } from '../setup/browser.ts';
import { longDescribe, longTest } from '../setup/long-run.ts';
import { freePort } from '../setup/loopback.ts';
import { leftRunning, type Program, processesOf, programAdmin, startProgram } from '../setup/program.ts';

const FIRST_RUN = /first screener run: (\d+) stocks/;
const PATIENCE_MS = 240_000;

const postmasters = (dataDir: string): number[] =>
  processesOf(dataDir)
    .filter((line) => /bin\/postgres -D/.test(line))
    .map((line) => Number(line.split(' ')[0]));

async function statusOf(program: Program, path: string): Promise<number> {
  return (await fetch(`${program.url}${path}`, { signal: AbortSignal.timeout(20_000) })).status;
}

async function until<Value>(what: string, look: () => Promise<Value | null>): Promise<Value> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > deadline) throw new Error(`Never came: ${what}`);
    await pause(100);
  }
}

const isReady = (program: Program) =>
  until('a ready program', async () => ((await statusOf(program, '/ready')) === 200 ? true : null));

const returns = (program: Program): number => program.output().match(/postgres: answers again/g)?.length ?? 0;

/**
 * Kills the server of the data folder and waits for the next one, until the program has noticed both: an earlier death
 * would count as the same one.
 */
async function killPostgres(program: Program): Promise<void> {
  // A freshly forked child has the server's name for a moment.
  await expect.poll(() => postmasters(program.dataDir)).toHaveLength(1);
  const before = postmasters(program.dataDir);
  const returnsBefore = returns(program);
  process.kill(before[0] as number, 'SIGKILL');
  await until('another PostgreSQL', async () =>
    postmasters(program.dataDir).some((pid) => !before.includes(pid)) ? true : null,
  );
  await until('word of its return', async () => (returns(program) > returnsBefore ? true : null));
  await isReady(program);
}

describe.skipIf(!canLook)('kill -9 of the embedded PostgreSQL', () => {
  longTest(
    'at rest, five times in a row: each time it answers again, and the program was never started again',
    async () => {
      const program = await start({ environment: plain });
      const token = await tokenOf(program.url, programAdmin);
      for (let time = 1; time <= 5; time += 1) {
        await killPostgres(program);
        const reply = await fetch(`${program.url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
        expect(reply.status, `after death ${time}`).toBe(200);
      }
      expect(program.output().match(/postgres: stopped, starting again/g)).toHaveLength(5);
      expect(program.output().match(/running at/g)).toHaveLength(1);
      expect(await program.end()).toBe(0);
      expect(await leftRunning(program.dataDir)).toEqual([]);
    },
  );

  // F-03
  test('while it is away what tells of health says so with 503, readers get the last or 503, nobody 500; then all is as before', async () => {
    const program = await start({ environment: plain });
    const authorization = `Bearer ${await tokenOf(program.url, programAdmin)}`;
    const seen = { health: new Set<number>(), ready: new Set<number>(), screener: new Set<number>() };
    const read: { status: number; retryAfter: string | null }[] = [];
    const readers = [endpoints.latestSignals, endpoints.screenerToday, endpoints.me, endpoints.batches];
    const [pid] = postmasters(program.dataDir);
    process.kill(pid as number, 'SIGKILL');
    await until('both ready again', async () => {
      const [health, ready, screener] = await Promise.all(
        ['/health', '/ready', endpoints.screenerHealth.path].map((path) => statusOf(program, path)),
      );
      const replies = await Promise.all(
        readers.map(({ path }) => fetch(`${program.url}${path}`, { headers: { authorization } })),
      );
      read.push(...replies.map(({ status, headers }) => ({ status, retryAfter: headers.get('retry-after') })));
      seen.health.add(health as number);
      seen.ready.add(ready as number);
      seen.screener.add(screener as number);
      return ready === 200 && screener === 200 && postmasters(program.dataDir).some((now) => now !== pid) ? true : null;
    });
    expect([...seen.health]).toEqual([200]);
    for (const statuses of [seen.ready, seen.screener]) {
      expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    }
    expect(read.filter(({ status, retryAfter }) => status !== 200 && !(status === 503 && retryAfter !== null))).toEqual(
      [],
    );
    await until('every reader as before', async () => {
      const replies = await Promise.all(
        readers.map(({ path }) => fetch(`${program.url}${path}`, { headers: { authorization } })),
      );
      return replies.every(({ status }) => status === 200) ? true : null;
    });
  });

  longTest('in the first seeding: the first batch is made all the same', async () => {
    const program = await start();
    await program.said(/\d+ of 63 lists/);
    await killPostgres(program);
    await program.said(/(?:preprocess|transform|import) \.\.\./, PATIENCE_MS);
    await killPostgres(program);
    // No list is lost while the database is away.
    expect(await program.said(SEEDED, PATIENCE_MS)).toMatch(/^63 lists/);
    await expectOneCompleteBatch(program);
  });

  longTest('in the first reading of the market: the first run is made all the same', async () => {
    const program = await start();
    await program.said(/reading the market of the last year/, PATIENCE_MS);
    await killPostgres(program);
    await program.said(FIRST_RUN, PATIENCE_MS);
    await killPostgres(program);
    expect((await ask(program, 'screenerToday')).runs_today).toBeGreaterThan(0);
    expect(program.output()).not.toContain('could not start');
    expect(await program.end()).toBe(0);
    expect(await leftRunning(program.dataDir)).toEqual([]);
  });

  longTest('and of the program together, in the first reading of the market: the next start recovers', async () => {
    const program = await start();
    await program.said(/reading the market of the last year/, PATIENCE_MS);
    for (const pid of postmasters(program.dataDir)) process.kill(pid, 'SIGKILL');
    expect(await program.end('SIGKILL')).toBe('SIGKILL');
    const again = await start({ dataDir: program.dataDir });
    await again.said(FIRST_RUN, PATIENCE_MS);
    await expectOneCompleteBatch(again);
  });

  // F-05: two programs on one folder are no mistake, they share it
  longTest('under two programs on one folder: one of them starts it again, and both go on', async () => {
    const first = await start({ environment: plain });
    const second = await start({ dataDir: first.dataDir, environment: plain });
    for (let time = 1; time <= 3; time += 1) {
      await killPostgres(first);
      await isReady(second);
      // Both programs start a server; the second one ends once it finds the first.
      await expect.poll(() => postmasters(first.dataDir).length).toBe(1);
    }
    expect(await first.end()).toBe(0);
    // The remaining program keeps the server running and restarts it.
    await killPostgres(second);
    expect(await second.end()).toBe(0);
    expect(await leftRunning(first.dataDir)).toEqual([]);
  });

  longTest('that cannot be started again: the program ends with the cause in words', async () => {
    const program = await start({ environment: plain });
    const [pid] = postmasters(program.dataDir);
    const control = join(program.dataDir, 'postgres', 'global', 'pg_control');
    renameSync(control, `${control}.away`);
    process.kill(pid as number, 'SIGKILL');
    const said = await program.said(/Smart Cat ends, because it has no database: .*/, PATIENCE_MS);
    expect(said).toMatch(/does not start\. Its log .* ends with: .*pg_control|control file/);
    await until('its end', async () => (program.process.exitCode === null ? null : true));
    expect(program.process.exitCode).toBe(1);
    expect(program.output()).not.toMatch(/\n\s+at /);
    expect(await leftRunning(program.dataDir)).toEqual([]);
  });
});

/** Whether the port accepts connections: cheaper than a request. */
const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket
      .once('error', () => resolve(false))
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      });
  });

longDescribe('a first start', () => {
  test('answers nobody before the administrator can sign in, and then at once', async () => {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const starting = startProgram({ environment: { ...plain, PORT: String(port) } });
    let ended = false;
    void starting.finally(() => {
      ended = true;
    });
    const signIns: number[] = [];
    while (!ended && !(await listens(port))) await pause(1);
    while (!ended) {
      const ready = await fetch(`${url}/health`).then(
        ({ status }) => status,
        () => 0,
      );
      if (ready === 200) {
        const reply = await fetch(`${url}${endpoints.login.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(programAdmin),
        });
        signIns.push(reply.status);
        break;
      }
    }
    const program = await starting;
    onTestFinished(() => program.remove());
    expect(signIns.filter((status) => status !== 200)).toEqual([]);
    await tokenOf(program.url, programAdmin);
  });
});
