// Silent or resetting network to the database and to the vendors: refusals, never a hang, and no restart afterwards.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { callAs, startTestApp, type TestApp } from '../setup/app.ts';
import { type BadNetwork, badNetwork } from '../setup/bad-network.ts';
import { inGate, longDescribe } from '../setup/long-run.ts';
import { type TestDatabase, testDatabase } from '../setup/postgres.ts';

/** More than the pool has connections. */
const READERS = 12;
/** Longest wait for a reply: a later one counts as a hang. */
const HANGS_MS = 30_000;
const signal = () => AbortSignal.timeout(HANGS_MS);

async function statusesOf(app: TestApp, path: string, count: number): Promise<number[]> {
  const ask = async () => (await callAs(app, app.userToken, path, { signal: signal() })).status;
  return Promise.all(Array.from({ length: count }, ask));
}

const only = (status: number, count: number): number[] => Array.from({ length: count }, () => status);

// F-10
longDescribe('a bad network towards the database', () => {
  let storage: TestDatabase;
  let network: BadNetwork;
  let app: TestApp;
  beforeAll(async () => {
    storage = await testDatabase();
    const { socketDir, database, user } = storage.target;
    network = await badNetwork(() => ({ path: `${socketDir}/.s.PGSQL.5432` }));
    const url = `postgresql://${user}@127.0.0.1:${network.port}/${database}`;
    const broken = openDatabase({ url }, { applicationName: 'bad network' });
    app = await startTestApp({ storage: { ...storage, database: broken, url }, registers: true });
  });
  afterAll(async () => {
    network.become('whole');
    await app.close();
    await app.storage.database.close();
    await network.close();
    await storage.drop();
  });

  test.each(['silent', 'reset'] as const)(
    'F-10 that is %s: every reader is refused, and all is well when it is whole again',
    async (state) => {
      const { path } = endpoints.me;
      expect(await statusesOf(app, path, READERS)).toEqual(only(200, READERS));
      network.become(state);
      expect(await statusesOf(app, path, READERS)).toEqual(only(503, READERS));
      expect((await fetch(`${app.url}${endpoints.health.path}`, { signal: signal() })).status).toBe(200);
      network.become('whole');
      await expect.poll(() => statusesOf(app, path, READERS)).toEqual(only(200, READERS));
    },
  );
});

// F-10
describe('a bad network towards the vendors', () => {
  let network: BadNetwork;
  let app: TestApp;
  beforeAll(async () => {
    let port = 0;
    network = await badNetwork(() => ({ host: '127.0.0.1', port }));
    app = await startTestApp({
      vendorUrl: (url) => {
        port = Number(new URL(url).port);
        return `http://127.0.0.1:${network.port}`;
      },
    });
  });
  afterAll(async () => {
    await app.close();
    await network.close();
  });

  test.each(inGate(['reset'] as const, ['silent', 'reset'] as const))(
    'F-10 that is %s: who needs them is refused, and served when it is whole again',
    async (state) => {
      const path = endpoints.stockBars.path.replace(':symbol', { silent: 'AAPL', reset: 'MSFT' }[state]);
      network.become(state);
      expect(await statusesOf(app, path, 1)).toEqual([503]);
      network.become('whole');
      // Advances the clock, so that the product calls the failed vendor again.
      const later = async () => {
        await app.clock.advance(10_000);
        return statusesOf(app, path, 1);
      };
      await expect.poll(later).toEqual([200]);
    },
  );
});
