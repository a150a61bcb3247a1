// Product process with a fast clock, on a database and vendors given as JSON.
import { randomBytes, randomInt } from 'node:crypto';
import { createPlatform } from '../../src/server/app.ts';
import { createBus } from '../../src/server/bus/bus.ts';
import { readConfig } from '../../src/server/config.ts';
import { type DatabaseTarget, openDatabase } from '../../src/server/db/database.ts';
import { bufferedCallLog } from '../../src/server/market/call-log.ts';
import { createMetrics } from '../../src/server/metrics/metrics.ts';
import { systemClock } from '../../src/server/process/clock.ts';
import { createLog } from '../../src/server/process/log.ts';
import { createRateLimits } from '../../src/server/rate-limits/rate-limits.ts';
import { chooseVendors } from '../../src/server/vendors.ts';
import { type ClockScale, scaledClock } from '../setup/scaled-clock.ts';

export type ProcessOrder = {
  environment: Record<string, string>;
  target: DatabaseTarget;
  clock: ClockScale;
  filesDir: string;
  /** Simulated market, whose limits apply; null or absent: the vendors' own limits. */
  simulatedUrl?: string | null;
};

const LONGEST_END_MS = 15_000;

const order = JSON.parse(process.argv[2] ?? '{}') as ProcessOrder;
const clock = scaledClock(order.clock);
const config = readConfig(order.environment, order.filesDir);
const log = createLog(config.logLevel);
const database = openDatabase(order.target, {
  applicationName: `${config.role}-${process.pid}`,
  max: 5,
  waitMs: 10_000,
});
const metrics = createMetrics({ nodeFigures: false });
const callLog = bufferedCallLog(metrics.vendorCalled);
const bus = createBus({ url: config.busUrl, database, clock: systemClock, log });
const vendors = chooseVendors({
  config,
  // Real time for deadlines of calls: only the session runs fast.
  clock: { ...systemClock, now: clock.now },
  random: () => randomInt(2 ** 32) / 2 ** 32,
  callLog,
  simulatedUrl: order.simulatedUrl ?? null,
  vendorLimits: createRateLimits({ database, clock: systemClock }).vendors,
});
const platform = await createPlatform({
  config,
  clock,
  log,
  randomBytes,
  database,
  bus,
  callLog,
  metrics,
  ...vendors,
  filesDir: order.filesDir,
  webDir: null,
  passwordCost: { memoryCost: 1_024, timeCost: 1, parallelism: 1 },
});

/** Ends like the server's entry point. */
let ending = false;
async function end(): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), LONGEST_END_MS).unref();
  for (const close of [platform.close, bus.close, database.close]) await close();
  process.exit(0);
}
process.on('SIGTERM', () => void end());

await platform.server.listen({ port: config.port, host: config.host });
await platform.open();
process.stdout.write('listening\n');
await platform
  .begin(() => undefined)
  .catch((error: unknown) => {
    // Steps may fail on resources closed meanwhile.
    if (!ending) throw error;
  });
process.stdout.write('begun\n');
