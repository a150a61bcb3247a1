// Week of the whole product at 600 times speed, with a holiday, an early close and the end of daylight saving:
// `npm run trial:week -- <rate> <days>`; `--calm` kills nothing, `--hours 8.5-10.5` lives only those hours.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { pacificInstant } from '../../src/domain/market/calendar.ts';
import { hourMs } from '../../src/domain/numbers/time.ts';
import { setup } from '../setup/postgres.ts';
import { weekTrial } from './week-trial.ts';

const week = ['2026-10-29', '2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];
const { values, positionals } = parseArgs({
  options: { calm: { type: 'boolean', default: false }, hours: { type: 'string' } },
  allowPositionals: true,
});
const [rate = '600', ...named] = positionals;
const days = named.length > 0 ? named : week;
const hours = values.hours?.split('-').map((hour) => Number(hour) * 60);
const window = hours?.[0] === undefined || hours[1] === undefined ? null : { from: hours[0], to: hours[1] };
/** Real seconds for the start of the processes and the first batch. */
const BEFORE_S = 100;
const end = await setup();
try {
  const { figures, reasons, doubled, differing, ...rest } = await weekTrial({
    // Starts early enough for the first batch before the first day.
    from: new Date(
      window === null
        ? pacificInstant(days[0] ?? '', 0) - 9 * hourMs
        : pacificInstant(days[0] ?? '', window.from) - BEFORE_S * 1_000 * Number(rate),
    ).toISOString(),
    window,
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
    print: console.log,
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
