// `npm run replay:minutes -- <files or folders>`: what Golden Eye would have found on past minute bars, and what became of it.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordOf, wilsonInterval } from '../../domain/goldeneye/record.ts';
import { patternWords } from '../../domain/goldeneye/table.ts';
import { iso } from '../clock.ts';
import { Fault } from '../fault.ts';
import { readMinuteFile } from './minute-file.ts';
import { type Replay, replayMinutes } from './replay-minutes.ts';

const USAGE = `Usage: npm run replay:minutes -- [--windows] <file or folder> ...
  Plays CSV files of minute bars (plain or .gz, one symbol a file, named by it) through Golden Eye, one poll a minute.
  The first session warms up. Without TNA, TZA, TQQQ and SQQQ among the files the market has no direction.
  --windows lists every window with its prices and its outcome.`;
const BAD_USE = 2;

function filesOf(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  return readdirSync(path)
    .filter((name) => /\.csv(\.gz)?$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}

const percent = (share: number | null) => (share === null ? '' : `${(100 * share).toFixed(1)} %`);
const times = (value: number | null) => (value === null ? '' : `${value.toFixed(3)} R`);

export function replayLines({ days, settled, unsettled }: Replay, withWindows: boolean): string[] {
  const lines = days.map(
    ({ date, symbols, patterns, windows }) =>
      `${date}  ${symbols} symbols  ${windows} windows  ${patterns} patterns in all polls`,
  );
  if (withWindows) {
    for (const one of settled) {
      lines.push(
        `${iso(one.detected_at)}  ${one.symbol}  ${one.pattern} ${one.side}  entry ${one.entry} stop ${one.stop} target ${one.target}` +
          `  ${one.outcome} at ${one.exit_price} after ${one.minutes_held} min  ${times(one.net_r)} net`,
      );
    }
  }
  lines.push('', 'pattern           n    wins  losses  timeouts  win rate  95 % interval      average  after costs');
  for (const line of recordOf(settled).filter(({ part_of_day }) => part_of_day === null)) {
    const interval = line.n === 0 ? '' : `${percent(line.win_rate_low)} .. ${percent(line.win_rate_high)}`;
    lines.push(
      [
        patternWords(line.pattern).padEnd(15),
        String(line.n).padStart(5),
        String(line.wins).padStart(6),
        String(line.losses).padStart(7),
        String(line.timeouts).padStart(9),
        percent(line.win_rate).padStart(9),
        interval.padStart(17),
        times(line.average_r).padStart(9),
        times(line.average_net_r).padStart(9),
      ].join(' '),
    );
  }
  const wins = settled.filter(({ outcome }) => outcome === 'win').length;
  const all = wilsonInterval(wins, settled.length);
  if (all !== null) {
    lines.push(
      `All: ${settled.length} windows, ${wins} reached their target: ${percent(wins / settled.length)} (95 % ${percent(all.low)} .. ${percent(all.high)})`,
    );
  }
  lines.push(`Not settled: ${unsettled}`);
  return lines;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { windows: { type: 'boolean' } }, allowPositionals: true });
  if (positionals.length === 0) throw new Fault(400, USAGE);
  const files = positionals.flatMap(filesOf).map(readMinuteFile);
  for (const line of replayLines(await replayMinutes(files), values.windows === true)) console.log(line);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    console.error(error.detail);
    process.exitCode = BAD_USE;
  }
}
