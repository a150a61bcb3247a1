// `npm run trial:processes -- <minutes> [rate]`: two web and two work processes under random kills, with all engines.
import { randomInt } from 'node:crypto';
import { setup } from '../setup/postgres.ts';
import { processTrial } from './process-trial.ts';
import { missingEngines, PGBOUNCER } from './trial-engines.ts';

const minutes = Number(process.argv[2] ?? 10);
const rate = Number(process.argv[3] ?? 20);
const missing = missingEngines();
if (missing.length === 0) process.env.TEST_PGBOUNCER = PGBOUNCER;
else console.log(`Without NATS, PgBouncer and nginx, because the machine lacks ${missing.join(', ')}.`);
const end = await setup();
try {
  const random = () => randomInt(2 ** 32) / 2 ** 32;
  const result = await processTrial({
    // Half an hour before the opening bell; earlier at a higher rate, for ten minutes.
    from: rate > 20 ? '2026-11-17T10:00:00.000Z' : '2026-11-17T14:00:00.000Z',
    run_ms: minutes * 60_000,
    kill_every_ms: 6_000,
    rate,
    random,
    engines: missing.length === 0,
  });
  const { failed, lost, fullest, takeovers_ms, slots, ...rest } = result;
  const sorted = takeovers_ms.toSorted((a, b) => a - b);
  console.table({
    ...rest,
    ...Object.fromEntries(Object.entries(slots).map(([state, n]) => [`slots ${state}`, n])),
    'requests no retry mended': failed.length,
    lost: lost.length,
    takeovers: sorted.length,
    'takeover median ms': sorted[Math.floor(sorted.length / 2)] ?? null,
    'takeover longest ms': sorted.at(-1) ?? null,
  });
  console.table(fullest);
  for (const one of [...failed, ...lost]) console.log(one);
} finally {
  await end();
}
