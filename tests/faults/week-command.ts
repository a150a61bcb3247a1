// A week of the whole product at 600 times speed, with a holiday, an early close and the end of daylight saving: `npm run trial:week -- <rate> <days>`; with `--calm` nothing is killed.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { pacificInstant } from '../../src/domain/market/calendar.ts';
import { hourMs } from '../../src/domain/numbers/time.ts';
import { setup } from '../setup/postgres.ts';
import { weekTrial } from './week-trial.ts';

const week = ['2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];
/** Of the week, or the days named: the last two are the holiday and the early close. */
const { values, positionals } = parseArgs({
  options: { calm: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [rate = '600', ...named] = positionals;
const days = named.length > 0 ? named : week;
const end = await setup();
try {
  const { figures, reasons, doubled, differing, ...rest } = await weekTrial({
    // Some hours before the first day, in which the first batch is made.
    from: new Date(pacificInstant(days[0] ?? '', 0) - 9 * hourMs).toISOString(),
    days,
    rate: Number(rate),
    kill_every_ms: values.calm ? null : 45_000,
    random: () => randomInt(2 ** 32) / 2 ** 32,
    corrections: [
      {
        day: '2026-11-03',
        body: { kind: 'closed', note: 'Sample holiday' },
        override: { closed: 'Sample holiday' },
      },
      {
        day: '2026-11-04',
        body: { kind: 'early_close', close_time: '13:00', note: 'Sample early close' },
        override: { close_minute: 13 * 60 },
      },
    ],
    say: console.log,
  });
  console.table(figures);
  console.table(reasons);
  console.log(JSON.stringify(rest));
  for (const line of [...doubled, ...differing]) console.log(line);
  const lost = figures.filter(({ expected, known, due }) => expected !== known || due > 0);
  console.log(
    lost.length + doubled.length + differing.length === 0
      ? 'Every slot has one effect, and every figure is that of its rows.'
      : `Not in order: ${lost.length} days and kinds, ${doubled.length} effects, ${differing.length} figures.`,
  );
} finally {
  await end();
}
