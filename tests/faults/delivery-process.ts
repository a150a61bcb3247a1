// Process that hands messages over and sends them, killed at any time by the fault tests.
import { randomBytes } from 'node:crypto';
import { createBus } from '../../src/server/bus/bus.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { createDelivery } from '../../src/server/delivery/delivery.ts';
import { createJobs } from '../../src/server/jobs/jobs.ts';
import { jobKinds } from '../../src/server/jobs/kinds.ts';
import { iso, systemClock } from '../../src/server/process/clock.ts';
import { createLog } from '../../src/server/process/log.ts';

/** Short enough for several takeovers within the test. */
const quick = { lease_ms: 3_000, beat_ms: 500, sweep_ms: 250 };
const PAUSE_MS = 20;

const [, , order] = process.argv;
if (order?.startsWith('{')) {
  const { target, userId, most } = JSON.parse(order) as {
    target: { socketDir: string; database: string; user: string };
    userId: number;
    most: number;
  };
  const clock = systemClock;
  const database = openDatabase(target, { applicationName: `delivery ${process.pid}`, max: 4, waitMs: 20_000 });
  const log = createLog('silent');
  const bus = createBus({ url: null, database, clock, log });
  const jobs = createJobs({ database, bus, clock, log, randomBytes, kinds: [jobKinds.deliveries], rules: quick });
  const delivery = createDelivery({
    database,
    bus,
    clock,
    log,
    randomBytes,
    jobs,
    works: true,
    config: { smtp: null, publicUrl: null, webhookAllowPrivate: true, contactEmail: 'hello@smartcat.example' },
    onExchange: () => undefined,
  });
  // Ends with the test that started it.
  process.on('disconnect', () => process.exit());
  await delivery.begin();
  await jobs.begin();
  process.send?.('begun');
  // From the first message on, like a feature that does not know how far its predecessor came.
  for (let number = 1; number <= most; number += 1) {
    const message = {
      user_id: userId,
      key: `number ${number}`,
      kind: 'price',
      rule_id: null,
      symbol: 'NVDA',
      title: `number ${number}`,
      text: 'sample',
      link: '/stocks/NVDA',
      urgent: true,
      exchange_at: null,
      received_at: null,
      fired_at: iso(clock.now()),
      channel_ids: null,
    } as const;
    await database.transaction((tx) => delivery.handOver(tx, [message, message]));
    await clock.sleep(PAUSE_MS);
  }
  process.send?.('handed over');
}
