// Database with a simulated year of daily bars, made once a run and cloned.
import pg from 'pg';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { MarketMemory } from '../../src/server/market-memory/market-memory.ts';
import { createRegularVolumeStore } from '../../src/server/market-memory/regular-volume-store.ts';
import { createMemoryStore } from '../../src/server/market-memory/store.ts';
import { createUnreadStore } from '../../src/server/market-memory/unread/unread-store.ts';
import { iso, systemClock } from '../../src/server/process/clock.ts';
import { serveSimulator } from '../../src/simulator/serve.ts';
import { adapters } from '../providers/adapters.ts';
import { TEST_START } from './clock.ts';
import { TEMPLATE } from './postgres.ts';
import { sharedMarket } from './simulated-market.ts';

const HISTORY = 'smartcat_history';
/** Advisory lock; no other lock of the tests has this number. */
const LOCK = 2;

async function fill(database: Database): Promise<void> {
  const now = Date.parse(TEST_START);
  const simulator = await serveSimulator({ clock: () => now, market: sharedMarket() });
  const { massive } = adapters(simulator.url, systemClock);
  const store = createMemoryStore(database.query, 'Simulated market');
  const memory = new MarketMemory({
    marketData: massive,
    minuteBars: massive.minuteBars,
    store,
    unread: createUnreadStore(database.query, 'Simulated market'),
    warn: () => undefined,
    volumes: createRegularVolumeStore(database.query, 'Simulated market'),
    now: () => Promise.resolve(now),
  });
  const { done, total } = await memory.load(iso(now).slice(0, 10));
  await simulator.close();
  if (done < total) throw new Error(`${done} of ${total} sessions of the simulated market are on file`);
}

/** Name of the template database with daily bars up to the day of `TEST_START`; fills it if it is missing. */
export async function historyTemplate(target: { socketDir: string; user: string }): Promise<string> {
  const admin = new pg.Client({ host: target.socketDir, port: 5432, user: target.user, database: 'postgres' });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock($1)', [LOCK]);
    const { rows } = await admin.query('select 1 from pg_database where datname = $1', [HISTORY]);
    if (rows.length > 0) return HISTORY;
    const making = `${HISTORY}_in_the_making`;
    await admin.query(`drop database if exists ${making} with (force)`);
    await admin.query(`create database ${making} template ${TEMPLATE} strategy file_copy`);
    const database = openDatabase({ ...target, database: making }, { applicationName: making });
    await fill(database).finally(() => database.close());
    await admin.query(`alter database ${making} rename to ${HISTORY}`);
    return HISTORY;
  } finally {
    await admin.end();
  }
}
