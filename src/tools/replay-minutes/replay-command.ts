// `npm run replay:minutes -- <files or folders>`: Golden Eye over past minute bars, with settled outcomes.
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { patternWords } from '../../domain/goldeneye/view/table.ts';
import { recordLines, toDayTally } from '../../domain/goldeneye/windows/record.ts';
import type { ClockTally, RecordLine, SettledOutcome } from '../../domain/goldeneye/windows/settled-outcome.ts';
import type { Split } from '../../domain/market/bars.ts';
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import { settleRules } from '../../domain/rules/goldeneye/goldeneye-rules.ts';
import { type Replay, replayMinutes } from '../../server/goldeneye/replay/replay-minutes.ts';
import { createMemoryStore, IMPORTED } from '../../server/market-memory/store.ts';
import { iso, systemClock } from '../../server/process/clock.ts';
import { Fault } from '../../server/process/fault.ts';
import { statedSymbol } from '../history-files/cells.ts';
import { parseZone } from '../history-files/times.ts';
import { runCommand, withLongConnection } from '../run-command.ts';
import { type MinuteReport, readMinuteFiles } from './minute-file.ts';

const DELAY_MINUTES = 15;
const USAGE = `Usage: npm run replay:minutes -- [--zone <zone>] [--symbol <symbol>] [--delay <minutes>] [--splits] [--windows] <file or folder> ...
  Plays CSV files of minute bars (plain or .gz) through Golden Eye, one poll a minute, extended hours included where the
  files have them. A file's symbol column counts before its name.
  --zone     the time zone of times that say none of their own, as America/New_York, UTC or -05:00; without it such a
             file is refused. The zone of this machine plays no part.
  --symbol   the symbol of files that do not say it, in a column or by their name.
  --delay    how many minutes late the reader of the second clock has the prices; ${DELAY_MINUTES} unless given.
  --splits   counts the splits that npm run import:daily has on file; without it prices across a split are compared as
             the files have them.
  --windows  lists every window with its prices and its outcome by both clocks.
  A symbol is judged after ${indicatorRules.profile_sessions.value} whole sessions of its own, as live. Without TNA, TZA, TQQQ and SQQQ among the files the
  market has no direction.`;

function listFiles(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  return readdirSync(path)
    .filter((name) => /\.csv(\.gz)?$/i.test(name))
    .sort()
    .map((name) => join(path, name));
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const rText = (value: number) => `${value >= 0 ? '+' : ''}${value.toFixed(3)} R`;

function reportLines(reports: readonly MinuteReport[]): string[] {
  const all = new Map<string, number>();
  const lines = reports.map(({ path, symbols, rows, bars, left_out }) => {
    const out = Object.entries(left_out).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [why, count] of out) all.set(why, (all.get(why) ?? 0) + count);
    return `${basename(path)}  ${symbols.join(' ')}  ${bars} of ${rows} rows${out.map(([why, count]) => `, ${count} left out: ${why}`).join('')}`;
  });
  const rows = reports.reduce((sum, report) => sum + report.rows, 0);
  const bars = reports.reduce((sum, report) => sum + report.bars, 0);
  const out = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([why, count]) => `, ${count} ${why}`);
  return [...lines, `${reports.length} files, ${rows} rows: ${bars} bars${out.join('')}`, ''];
}

function windowLine(one: SettledOutcome): string {
  const words = [
    iso(one.detected_at),
    one.symbol,
    `${one.pattern} ${one.side}`,
    `${one.action} confidence ${one.confidence} volume pace ${one.relative_volume} market ${one.market_direction ?? 'unknown'}`,
    `entry ${one.entry} stop ${one.stop} target ${one.target}`,
    one.net_r === null
      ? `${one.clock} clock: missed`
      : `${one.clock} clock: in at ${one.entry_price}, ${one.outcome} at ${one.exit_price} after ${one.minutes_held} min, ${rText(one.net_r)} net`,
  ];
  return words.join('  ');
}

const adviceWords = { trade: 'BUY and SELL', watch: 'WATCH' } as const satisfies Record<RecordLine['advice'], string>;

function range(low: number | null, high: number | null, words: (value: number) => string): string {
  return low === null || high === null ? '-' : `${words(low)} .. ${words(high)}`;
}

function recordLine(line: RecordLine, clock: 'market' | 'reader'): string {
  const tally: ClockTally = line[clock];
  return [
    (line.pattern === null ? 'All' : patternWords(line.pattern)).padEnd(15),
    clock.padEnd(7),
    String(tally.n).padStart(5),
    String(tally.days).padStart(5),
    String(tally.wins).padStart(5),
    String(tally.losses).padStart(7),
    String(tally.timeouts).padStart(9),
    String(tally.missed).padStart(7),
    (tally.win_rate === null ? '' : percent(tally.win_rate)).padStart(9),
    range(tally.win_rate_low, tally.win_rate_high, percent).padStart(17),
    (tally.average_r === null ? '' : rText(tally.average_r)).padStart(10),
    (tally.average_net_r === null ? '' : rText(tally.average_net_r)).padStart(11),
    range(tally.net_r_low, tally.net_r_high, rText).padStart(22),
  ].join(' ');
}

export function replayLines(
  { days, settled, unsettled, quotes }: Replay,
  reports: readonly MinuteReport[],
  delay: number,
  withWindows: boolean,
): string[] {
  const lines = reportLines(reports);
  for (const { date, symbols, judged, windows, not_judged, patterns } of days) {
    lines.push(
      `${date}  ${judged} of ${symbols} symbols judged  ${windows} windows  ${not_judged} not judged  ${patterns} patterns in all polls`,
    );
  }
  const sum = (of: 'windows' | 'not_judged' | 'warming_up') => days.reduce((all, day) => all + day[of], 0);
  lines.push(
    '',
    `${sum('windows')} windows. Not judged: ${sum('not_judged')} patterns that appeared while a figure was unknown.`,
    `Warming up: ${sum('warming_up')} days of symbols with fewer than ${indicatorRules.profile_sessions.value} whole sessions before them.`,
  );
  if (!quotes) lines.push('The files tell no bid and ask: the spread is not checked.');
  if (withWindows) lines.push('', ...settled.map(windowLine));
  lines.push('', `By the market clock, and by that of a reader whose prices are ${delay} minutes late:`);
  const all = recordLines(settled.map(toDayTally)).filter(({ part_of_day }) => part_of_day === null);
  for (const advice of ['trade', 'watch'] as const) {
    lines.push(
      '',
      `${adviceWords[advice].padEnd(15)} clock       n  days  wins  losses  timeouts  missed  win rate     95 % interval    average  after costs         95 % interval`,
    );
    for (const line of all.filter((one) => one.advice === advice)) {
      lines.push(recordLine(line, 'market'), recordLine(line, 'reader'));
    }
  }
  const most = Math.max(0, ...all.map(({ market }) => market.days));
  if (most < settleRules.interval_days.value) {
    lines.push('', `Windows on ${most} days: not enough to judge a pattern by.`);
  }
  lines.push(
    '',
    `Intervals are clustered by day and given from ${settleRules.interval_days.value} days on. Not settled: ${unsettled}`,
  );
  return lines;
}

async function storedSplits(): Promise<Split[]> {
  let splits: Split[] = [];
  await withLongConnection('replay:minutes', async (database) => {
    splits = await createMemoryStore(database.query, IMPORTED).splits();
  });
  return splits;
}

async function main(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      windows: { type: 'boolean' },
      zone: { type: 'string' },
      symbol: { type: 'string' },
      delay: { type: 'string' },
      splits: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new Fault(400, USAGE);
  const delay = values.delay === undefined ? DELAY_MINUTES : Number(values.delay);
  if (!(delay >= 0) || values.delay === '') throw new Fault(400, `--delay wants minutes, not ${values.delay}`);
  const zone = values.zone === undefined ? null : parseZone(values.zone);
  const symbol = statedSymbol(values.symbol);
  const options = { symbol, now: systemClock.now() };
  const { bars, reports } = readMinuteFiles(positionals.flatMap(listFiles), zone, options);
  const splits = values.splits === true ? await storedSplits() : [];
  for (const line of replayLines(await replayMinutes(bars, delay, splits), reports, delay, values.windows === true)) {
    console.log(line);
  }
}

if (import.meta.main) await runCommand(USAGE, main);
