// Process that owns the feed of minutes, with a fast clock: consumer of a simulated vendor, controlled by input lines.
import { randomBytes, randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../src/server/config.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { createLease } from '../../src/server/jobs/leases/lease.ts';
import { createLeaseStore } from '../../src/server/jobs/leases/lease-store.ts';
import { newOwner } from '../../src/server/jobs/leases/owner.ts';
import { bufferedCallLog } from '../../src/server/market/call-log.ts';
import { createMinuteStores } from '../../src/server/minutes/store/minute-store.ts';
import { createConsumer } from '../../src/server/minutes/tracking/feed/consumer.ts';
import { systemClock } from '../../src/server/process/clock.ts';
import { createLog } from '../../src/server/process/log.ts';
import { chooseVendors } from '../../src/server/vendors.ts';
import { type ClockScale, scaledClock } from '../setup/scaled-clock.ts';

export type MinuteOrder = {
  target: { socketDir: string; database: string; user: string };
  clock: ClockScale;
  simulatorUrl: string;
  /** Null for the whole market. */
  symbols: string[] | null;
};

const order = JSON.parse(process.argv[2] ?? '{}') as MinuteOrder;
const clock = scaledClock(order.clock);
const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const config = readConfig(
  {
    MASSIVE_API_KEY: 'sample-key',
    MASSIVE_BASE_URL: `${order.simulatorUrl}/massive`,
    MASSIVE_SOCKET_URL: `${order.simulatorUrl.replace('http', 'ws')}/massive/stocks`,
    MASSIVE_DELAY_MINUTES: '0',
  },
  '/tmp',
);
const database = openDatabase(order.target, { applicationName: `minutes-${process.pid}`, max: 8, waitMs: 10_000 });
const stores = createMinuteStores(database);
const random = () => randomInt(2 ** 32) / 2 ** 32;
const { minuteFeed, marketData } = chooseVendors({
  config,
  // Real time for deadlines of calls and pings: only the session runs fast.
  clock: { ...systemClock, now: clock.now },
  random,
  callLog: bufferedCallLog(),
  simulatedUrl: null,
});
const lease = createLease({
  name: 'minutes',
  owner: newOwner(randomBytes),
  store: createLeaseStore(database),
  clock: systemClock,
  log: createLog('silent'),
  owned_ms: 15_000,
  own_ms: 5_000,
  onAcquired: () => undefined,
  onLost: () => undefined,
});
let held = await lease.acquire().catch(() => null);
while (held === null) {
  await pause(100);
  held = await lease.acquire().catch(() => null);
}
lease.keep();
let connected = false;
const consumer = createConsumer({
  closes: () => new Map(),
  feed: minuteFeed,
  marketData,
  aggregates: stores.aggregates,
  luld: stores.luld,
  journal: stores.frames,
  gaps: stores.gaps,
  coverage: stores.coverage,
  wanted: async () => order.symbols ?? 'all',
  symbols: async (day) => order.symbols ?? stores.aggregates.symbolsOn(day),
  delay_ms: 0,
  replaying: async () => false,
  clock,
  random,
  fence: { name: held.name, fence: held.fence },
  onChange: () => {
    if (connected || consumer.report().state !== 'connected') return;
    connected = true;
    print({ connected: clock.now() });
  },
  onLog: () => undefined,
  onTrouble: (message) => print({ trouble: message }),
});
const running = consumer.run();
createInterface({ input: process.stdin }).on('line', (line) => {
  const answer = async () => {
    if (line === 'idle') return print({ idle: consumer.isIdle(), report: consumer.report() });
    if (line === 'reconcile') return print({ reconciled: await consumer.reconcile(true) });
    consumer.stop();
    await running;
    print({ stopped: true });
    process.exit(0);
  };
  answer().catch((error: Error) => print({ failed: error.message }));
});
print({ began: clock.now() });
