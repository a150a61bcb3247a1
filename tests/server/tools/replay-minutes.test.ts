// Replay of minute files: independent of the time zone, complete counts, judged no sooner than live.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { entryFrom } from '../../../src/domain/goldeneye/windows/open-plan.ts';
import { settle } from '../../../src/domain/goldeneye/windows/settle.ts';
import { DetectedWindow } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import { findSession, newYorkDate, type Session, sessionsBack } from '../../../src/domain/market/calendar.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import { replayMinutes } from '../../../src/server/goldeneye/replay/replay-minutes.ts';
import { symbolOfName } from '../../../src/tools/history-files/cells.ts';
import { parseZone } from '../../../src/tools/history-files/times.ts';
import { readMinuteFiles } from '../../../src/tools/replay-minutes/minute-file.ts';
import { inGate, longTest } from '../../setup/long-run.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const folder = join(root, '../shared/data/real/minute');

async function tempFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'smart-cat-replay-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return path;
}

async function file(text: string, name = 'TNA.csv'): Promise<string> {
  const path = join(await tempFolder(), name);
  await writeFile(path, text);
  return path;
}

const read = async (text: string, name = 'TNA.csv', zone: string | null = null) =>
  readMinuteFiles([await file(text, name)], zone === null ? null : parseZone(zone));

/** The command as a user runs it; output and code. */
async function command(args: readonly string[], TZ: string): Promise<{ code: number; out: string }> {
  const env = { ...process.env, TZ };
  try {
    const done = await run(
      process.execPath,
      ['scripts/run.mjs', 'node', 'src/tools/replay-minutes/replay-command.ts', ...args],
      {
        cwd: root,
        env,
        maxBuffer: 64e6,
      },
    );
    return { code: 0, out: done.stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout + stderr };
  }
}

const pad = (value: number) => String(value).padStart(2, '0');
/** New York wall time without a zone, of a day of standard or daylight time. */
function wallTime(at: number, session: Session): string {
  const minute = Math.round((at - session.open_ms) / minuteMs) + 9 * 60 + 30;
  return `${session.date} ${pad(Math.floor(minute / 60))}:${pad(minute % 60)}:00`;
}

/**
 * Sessions of one symbol that jumps now and then, the last one on many times the usual volume, so that something is
 * found. Clocks change within them: the last session of daylight time is October 30, 2026.
 */
function invented(sessions: readonly Session[], row: (at: number, session: Session) => string): string {
  const lines: string[] = [];
  let seed = 7;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  let price = 100;
  for (const [day, session] of sessions.entries()) {
    const busy = day === sessions.length - 1 ? 6 : 1;
    for (let minute = 0; minute < 390; minute++) {
      const at = session.open_ms + minute * minuteMs;
      const wave = Math.sin(minute / 7) * 0.25 + (next() - 0.5) * 0.2;
      const close = Math.max(1, price + wave);
      const [high, low] = [Math.max(price, close) + 0.05, Math.min(price, close) - 0.05];
      const volume = Math.round((800 + 400 * next()) * busy);
      lines.push(
        `${row(at, session)},${price.toFixed(2)},${high.toFixed(2)},${low.toFixed(2)},${close.toFixed(2)},${volume}`,
      );
      price = close;
    }
  }
  return `Datetime,Open,High,Low,Close,Volume\n${lines.join('\n')}\n`;
}

const sessions = sessionsBack('2026-11-13', 23);
const zones = inGate(
  ['America/Los_Angeles', 'Asia/Tokyo'],
  ['UTC', 'America/New_York', 'America/Los_Angeles', 'Asia/Tokyo'],
);
/** Its bars, and their replay as of a quarter of an hour's delay. */
const instants = invented(sessions, (at) => new Date(at).toISOString());
let replayed: Awaited<ReturnType<typeof replayMinutes>> | null = null;

longTest(
  'the command says the same, word for word, on a machine in any time zone, and in whichever way a file tells its times',
  async () => {
    const wall = await file(invented(sessions, wallTime));
    const stated = await file(instants);
    const [first, ...others] = await Promise.all(
      zones.map((TZ) => command(['--zone', 'America/New_York', '--windows', wall], TZ)),
    );
    expect(first?.code).toBe(0);
    for (const other of others) expect(other).toEqual(first);
    expect(first?.out).toContain('8970 of 8970 rows');
    expect(first?.out).toMatch(/^[1-9]\d* windows\. Not judged: [1-9]/m);
    expect(first?.out).toMatch(/^Windows on [123] days: not enough to judge a pattern by\.$/m);
    expect(await command(['--windows', stated], 'Asia/Tokyo')).toEqual(first);
  },
);

test('a file that does not say its zone is refused in words when none is stated, and so is a zone that is none', async () => {
  const refused = read(invented(sessions.slice(0, 1), wallTime));
  await expect(refused).rejects.toThrow(
    /TNA\.csv does not say in which time zone its times are \("2026-10-14 09:30:00"\).*--zone America\/New_York/s,
  );
  expect(() => parseZone('Mars/Olympus')).toThrow('Mars/Olympus is no time zone');
});

test('the symbol column counts before the name of the file; without either the file is refused', async () => {
  const head = 'ticker,window_start,open,high,low,close,volume';
  const rows = ['AAPL,1704205800000,2,4,1,3,50', 'TSLA,1704205800000,20,40,10,30,5', '?,1704205860000,2,4,1,3,50'];
  const { bars, reports } = await read([head, ...rows].join('\n'), 'minutes_2024-01-02.csv');
  expect([...bars.keys()]).toEqual(['AAPL', 'TSLA']);
  expect(reports[0]).toMatchObject({ rows: 3, bars: 2, left_out: { 'unknown symbol': 1 } });
  const nameless = 'window_start,open,high,low,close,volume\n1704205800000,2,4,1,3,50';
  await expect(read(nameless, '2024-01-02.csv')).rejects.toThrow(/no symbol column, and its name is no symbol/);
  expect(['/bars/TNA.csv.gz', 'AAPL_1m.csv', '2024-01-29_AAPL.csv.gz', 'brk.b.csv'].map(symbolOfName)).toEqual([
    'TNA',
    'AAPL',
    'AAPL',
    'BRK.B',
  ]);
});

test('columns may stand in any order and be parted by semicolons or tabs; date and time may be two of them', async () => {
  const bar = { open: 2, high: 4, low: 1, close: 3, volume: 50 };
  const at = Date.parse('2024-01-02T14:30:00Z');
  const files = [
    ['Datetime,Close,High,Low,Open,Volume\n2024-01-02 14:30:00+00:00,3,4,1,2,50\n', null],
    ['date;timestamp;close;high;low;open;price;volume\nTue, 02 Jan 2024;1704205800000;3;4;1;2;2.5;50', null],
    ['"Date"\t"Time"\tOpen\tHigh\tLow\tClose\tVolume\n01/02/2024\t09:30\t2\t4\t1\t3\t50', 'America/New_York'],
    ['\ufeffDate,Time,Open,High,Low,Close,Volume\r\n2024-01-02,9:30:00,2,4,1,3,50\r\n', 'America/New_York'],
  ] as const;
  for (const [text, zone] of files) {
    const { bars } = await read(text, 'TNA.csv', zone);
    expect(bars.get('TNA')).toMatchObject([{ ...bar, start_timestamp: at }]);
  }
  await expect(read('Datetime,Open\n2026-03-19 09:30,1')).rejects.toThrow(/no column for high, low, close, volume/);
});

test('every row that is left out is counted with its reason, over several files too', async () => {
  const text = `Datetime,Open,High,Low,Close,Volume
2026-03-19 13:31:00Z,2,4,1,3,10
2026-03-19 13:30:00Z,2,4,1,3,10
2026-03-19 13:31:00Z,9,9,9,9,10
2026-03-19 13:32:00Z,2,4,1,3,0
2026-03-19 13:33:00Z,2,4,,3,10
2026-03-19 13:34:30Z,2,4,1,3,10
2026-03-21 13:34:00Z,2,4,1,3,10
2026-03-20 01:00:00Z,2,4,1,3,10
2026-03-19 08:00:00Z,2,4,1,3,10
yesterday,2,4,1,3,10
`;
  const first = await file(text);
  const second = await file('Datetime,Open,High,Low,Close,Volume\n2026-03-19 13:30:00Z,7,7,7,7,7\n', 'TNA_1m.csv');
  const { bars, reports } = readMinuteFiles([first, second], null);
  // In rising order; the bar of the extended hours is kept.
  expect(
    bars.get('TNA')?.map(({ start_timestamp: at, open }) => [new Date(at).toISOString().slice(11, 16), open]),
  ).toEqual([
    ['08:00', 2],
    ['13:30', 2],
    ['13:31', 2],
  ]);
  expect(reports[0]).toMatchObject({
    rows: 10,
    bars: 3,
    left_out: {
      duplicates: 1,
      'no trades': 1,
      'unreadable figures': 1,
      'not at a whole minute': 1,
      'outside sessions': 2,
      'unreadable time': 1,
    },
  });
  expect(reports[1]).toMatchObject({ rows: 1, bars: 0, left_out: { duplicates: 1 } });
  for (const { rows, bars: kept, left_out } of reports) {
    expect(kept + Object.values(left_out).reduce((sum, count) => sum + count, 0)).toBe(rows);
  }
});

longTest(
  'a symbol is judged after as many whole sessions as live asks for, and every pattern before counts as not judged',
  async () => {
    const { bars } = await read(instants);
    replayed ??= await replayMinutes(bars, 15);
    const { days, settled, unsettled } = replayed;
    expect(days.map(({ judged }) => judged)).toEqual([...Array<number>(20).fill(0), 1, 1, 1]);
    expect(days.slice(0, 20).every(({ windows }) => windows === 0)).toBe(true);
    expect(days.slice(1, 20).reduce((sum, { not_judged }) => sum + not_judged, 0)).toBeGreaterThan(0);
    expect(days.at(-1)!.windows).toBeGreaterThan(0);
    expect(unsettled).toBe(0);
    // By both clocks, and by each no sooner than it could be known.
    expect(settled.length).toBe(2 * days.reduce((sum, { windows }) => sum + windows, 0));
    for (const { clock, entered_at, detected_at } of settled) {
      const soonest = detected_at + (clock === 'market' ? 1 : 16) * minuteMs;
      expect(entered_at ?? soonest).toBeGreaterThanOrEqual(soonest);
    }
    // A session that begins late on file says nothing of what is usual.
    const late = new Map([...bars].map(([symbol, all]) => [symbol, all.filter((_, at) => at >= 120)]));
    expect((await replayMinutes(late, 15)).days.map(({ judged }) => judged).slice(19, 22)).toEqual([0, 0, 1]);
  },
);

longTest('bars before the bell are read as live reads them: their volume is no part of the session', async () => {
  const early = sessions
    .map(({ open_ms }) => `${new Date(open_ms - 30 * minuteMs).toISOString()},100,100.1,99.9,100,200000`)
    .join('\n');
  const plain = await read(instants);
  const { bars } = await read(`${instants}${early}\n`);
  expect(bars.get('TNA')!.length - plain.bars.get('TNA')!.length).toBe(sessions.length);
  replayed ??= await replayMinutes(plain.bars, 15);
  const [with_early, without] = [await replayMinutes(bars, 15), replayed];
  const volumes = (of: typeof without) => of.settled.map(({ relative_volume }) => relative_volume);
  expect(volumes(without).length).toBeGreaterThan(0);
  expect(volumes(with_early)).toEqual(volumes(without));
});

longTest('gzipped files are read; a folder is all its CSV files', async () => {
  const where = await tempFolder();
  await writeFile(
    join(where, 'TNA.csv.gz'),
    gzipSync(invented(sessions.slice(0, 2), (at) => new Date(at).toISOString())),
  );
  await writeFile(join(where, 'notes.txt'), 'no bars');
  const { code, out } = await command([where], 'UTC');
  expect(code).toBe(0);
  expect(out).toContain('TNA.csv.gz  TNA  780 of 780 rows');
  expect(out).toContain('1 files, 780 rows: 780 bars');
  expect(out).toContain('0 of 1 symbols judged');
});

test
  .skipIf(!existsSync(folder))
  .each(
    inGate(
      ['polygon_aggs_2024_AAPL_TSLA'],
      ['leveraged_etfs_2019-12_1m', 'megacaps_2026-03_1m', 'polygon_aggs_2024_AAPL_TSLA', 'sp500_17_2024-01_1m_vwap'],
    ),
  )(
  'of %s every row is a bar or counted, and every window settles to the same on the bars alone',
  async (name) => {
    const paths = readdirSync(join(folder, name)).map((one) => join(folder, name, one));
    const { bars, reports } = readMinuteFiles(paths, null);
    for (const { rows, bars: kept, left_out } of reports) {
      expect(kept + Object.values(left_out).reduce((sum, count) => sum + count, 0)).toBe(rows);
    }
    const replay = await replayMinutes(bars, 15);
    expect(replay.unsettled).toBe(0);
    expect(replay.days.reduce((sum, { not_judged }) => sum + not_judged, 0)).toBeGreaterThan(100);
    for (const outcome of replay.settled) {
      const session = findSession(newYorkDate(outcome.detected_at))!;
      const own = bars.get(outcome.symbol)!;
      const known = { market_known_at: outcome.detected_at + 2_000, delay_minutes: 15 };
      const window = DetectedWindow.parse(outcome);
      const again = settle(window, outcome.clock, entryFrom(outcome.clock, known), own, session, session.close_ms);
      expect(outcome).toEqual(again);
      expect(outcome.relative_volume).toBeGreaterThanOrEqual(3);
      // The plan is made of the last bar that had closed: nothing of the minute that then began.
      const last = own.findLast((bar) => bar.start_timestamp + minuteMs <= outcome.detected_at)!;
      expect(Math.abs(outcome.entry - last.close)).toBeLessThanOrEqual(0.005 + 1e-9);
    }
  },
  120_000,
);
