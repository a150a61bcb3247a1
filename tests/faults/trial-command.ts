// `npm run trial:processes -- <minutes>`: long trial of two web and two work processes under random kills.
import { randomInt } from 'node:crypto';
import { setup } from '../setup/postgres.ts';
import { processTrial } from './process-trial.ts';

const minutes = Number(process.argv[2] ?? 10);
const end = await setup();
try {
  const random = () => randomInt(2 ** 32) / 2 ** 32;
  const result = await processTrial({
    from: '2026-11-17T10:00:00.000Z',
    run_ms: minutes * 60_000,
    kill_every_ms: 6_000,
    rate: 60,
    random,
  });
  const { failed, fullest, takeovers_ms, slots, ...rest } = result;
  const sorted = takeovers_ms.toSorted((a, b) => a - b);
  console.table({
    ...rest,
    ...Object.fromEntries(Object.entries(slots).map(([state, n]) => [`slots ${state}`, n])),
    'requests no retry mended': failed.length,
    takeovers: sorted.length,
    'takeover median ms': sorted[Math.floor(sorted.length / 2)] ?? null,
    'takeover longest ms': sorted.at(-1) ?? null,
  });
  console.table(fullest);
  for (const one of failed) console.log(one);
} finally {
  await end();
}
