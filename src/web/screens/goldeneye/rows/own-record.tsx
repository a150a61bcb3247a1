// The product's own record of settled windows by both clocks: one line beside a row, and the tables of the guide.
import type { ReactNode } from 'react';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { goldenEyeEndpoints } from '../../../../contract/goldeneye.ts';
import type { Pattern, RecommendationAction } from '../../../../domain/goldeneye/golden-eye.ts';
import { confidenceLabel } from '../../../../domain/goldeneye/rules/confidence.ts';
import { patternWords } from '../../../../domain/goldeneye/view/table.ts';
import { adviceOf } from '../../../../domain/goldeneye/windows/record.ts';
import type {
  Advice,
  ClockTally,
  RecordLine,
  SettleClock,
} from '../../../../domain/goldeneye/windows/settled-outcome.ts';
import { percent, plural, signed, whole } from '../../../../domain/market/format.ts';
import {
  confidenceRules,
  goldenWindowClaims,
  partsOfDay,
  settleRules,
} from '../../../../domain/rules/goldeneye-rules.ts';
import { errorText } from '../../../api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { useOwnRecord } from '../newest-poll.ts';
import { DASH } from './pattern-badges.tsx';

const PERCENT = 100;
const share = (fraction: number | null) => (fraction === null ? DASH : percent(fraction * PERCENT, 1));
const result = (r: number | null) => (r === null ? DASH : `${signed(r)} R`);

const range = (low: number | null, high: number | null, words: (value: number | null) => string): string | null =>
  low === null || high === null ? null : `${words(low)} to ${words(high)}`;
const rateRange = (tally: ClockTally) => range(tally.win_rate_low, tally.win_rate_high, share);
const netRange = (tally: ClockTally) => range(tally.net_r_low, tally.net_r_high, signed);

const adviceWords = { trade: 'BUY and SELL', watch: 'WATCH' } as const satisfies Record<Advice, string>;

/** `prices 15 minutes late` or `prices in real time`. */
const delayWords = (minutes: number) =>
  minutes === 0 ? 'prices in real time' : `prices ${plural(minutes, 'minute')} late`;

function clockSentence(tally: ClockTally): string {
  if (tally.n === 0) return 'none could be entered';
  const rate = `${whole(tally.wins)} of ${whole(tally.n)} reached the target first (${share(tally.win_rate)})`;
  const interval = rateRange(tally);
  const net = `average ${result(tally.average_net_r)} after costs`;
  return `${rate}${interval === null ? '' : `, 95% interval ${interval}`}, ${net}`;
}

/** Below a row: how windows of its pattern and advice have done so far, and what its confidence may be called. */
export function OwnRecordLine({ pattern, action }: { pattern: Pattern; action: RecommendationAction }) {
  const { data } = useOwnRecord();
  const advice = adviceOf({ action });
  const line = data?.lines.find((one) => one.pattern === pattern && one.part_of_day === null && one.advice === advice);
  if (data === undefined || line === undefined) return null;
  const { market, reader } = line;
  const name = `${patternWords(pattern)} as ${adviceWords[advice]}`;
  return (
    <p className="text-label text-ink-2">
      <b>Own record</b>{' '}
      {market.n + market.missed === 0 ? (
        `no window of ${name} has been settled yet. `
      ) : (
        <>
          of {name}. By the market clock {clockSentence(market)}. By a reader's, {delayWords(data.delay_minutes)},{' '}
          {clockSentence(reader)}.{' '}
        </>
      )}
      {pattern === 'golden_window' && `Claimed: ${goldenWindowClaims.win_rate.value}%. `}
      Confidence is {confidenceLabel(market.n)}.
    </p>
  );
}

/** Trades and what was only watched apart; the total first, then every pattern, and the parts of the day that had windows. */
export function OwnRecord() {
  const { data, error, isPending, refetch } = useOwnRecord();
  if (data === undefined) {
    if (isPending) return <Skeleton className="h-40" />;
    return (
      <Notice
        tone="error"
        title="The record is not available"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {errorText(error, 'Failed to load the record')}
      </Notice>
    );
  }
  return (
    <>
      {data.since !== null && mostSessions(data) < settleRules.interval_days.value && (
        <p>
          Settled so far: windows of {plural(mostSessions(data), 'session')}. <b>Not enough to judge a pattern by.</b>
        </p>
      )}
      {(['trade', 'watch'] as const).map((advice) => (
        <RecordTable key={advice} advice={advice} record={data} />
      ))}
      <p className="text-label">
        {data.since === null ? (
          'No window has been found yet'
        ) : (
          <>
            Windows since <Age at={data.since} show="time" />
          </>
        )}
        , {whole(data.pending)} still open. Intervals hold 95%, with the session as the unit, because windows of one
        session go together; they are given from {settleRules.interval_days.value} sessions on. A win rate is the
        measure of a pattern from {confidenceRules.measured_from.value} settled outcomes on.
        {data.earlier > 0 &&
          ` ${plural(data.earlier, 'window')} of earlier versions, entered at the close of their detection, ${data.earlier === 1 ? 'is' : 'are'} not counted.`}
      </p>
    </>
  );
}

/** Sessions that windows of any advice could be entered in. */
const mostSessions = ({ lines }: OwnRecordReply) => Math.max(0, ...lines.map(({ market }) => market.days));

type OwnRecordReply = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeRecord']>;

/** A line of the record by one of its clocks: both would not fit beside each other. */
type ClockRow = { line: RecordLine; clock: SettleClock };
const clocks = ['market', 'reader'] as const satisfies readonly SettleClock[];

function RecordTable({ advice, record }: { advice: Advice; record: OwnRecordReply }) {
  const lines = record.lines.filter(
    (line) =>
      line.advice === advice &&
      (line.part_of_day === null || [line.market, line.reader].some(({ n, missed }) => n + missed > 0)),
  );
  const rows = lines.flatMap((line) => clocks.map((clock): ClockRow => ({ line, clock })));
  return (
    <section className="grid min-w-0 gap-2">
      <h4 className="font-strong text-ink">{adviceWords[advice]}</h4>
      <DataTable
        label={`Own record of ${adviceWords[advice]}`}
        dense
        columns={columnsFor(record.delay_minutes)}
        rows={rows}
        phoneCard={(row) => <RecordCard row={row} delay={record.delay_minutes} />}
        rowKey={({ line, clock }) => `${line.pattern ?? 'all'} ${line.part_of_day ?? 'day'} ${clock}`}
      />
    </section>
  );
}

const partWords = (part: RecordLine['part_of_day']) => partsOfDay.find((row) => row.part === part)?.words ?? null;

/** The whole day stands out; its parts and the clock are named below. */
function Name({ row: { line, clock }, delay }: { row: ClockRow; delay: number }) {
  const name = line.pattern === null ? 'All patterns' : patternWords(line.pattern);
  const under = [partWords(line.part_of_day), clockWords(clock, delay)].filter((words) => words !== null).join(', ');
  return <Figure value={line.part_of_day === null ? <b>{name}</b> : name} under={under} />;
}

function RecordCard({ row, delay }: { row: ClockRow; delay: number }) {
  return (
    <div className="grid gap-1">
      <Name row={row} delay={delay} />
      <p className="text-label text-ink-2">{cardWords(row.line[row.clock])}</p>
    </div>
  );
}

function cardWords(tally: ClockTally): string {
  const { n, win_rate, average_net_r } = tally;
  if (n === 0) return tally.missed > 0 ? `None entered, ${whole(tally.missed)} missed` : 'None entered';
  const inBrackets = (words: string | null) => (words === null ? '' : ` (${words})`);
  const rate = `${share(win_rate)} won${inBrackets(rateRange(tally))}`;
  const net = `${result(average_net_r)} after costs${inBrackets(netRange(tally))}`;
  return `${whole(n)} entered on ${sessionsWords(tally)}, ${rate}, ${net}`;
}

/** `3 sessions, 1 missed`. */
function sessionsWords({ n, days, missed }: ClockTally): string {
  const words = [n > 0 ? plural(days, 'session') : '', missed > 0 ? `${whole(missed)} missed` : ''];
  return words.filter((word) => word !== '').join(', ');
}

function columnsFor(delay: number): Column<ClockRow>[] {
  return [
    { id: 'pattern', header: 'Pattern', cell: (row) => <Name row={row} delay={delay} /> },
    {
      id: 'entered',
      header: 'Entered',
      align: 'right',
      cell: ({ line, clock }) => <Figure value={whole(line[clock].n)} under={sessionsWords(line[clock])} />,
    },
    {
      id: 'rate',
      header: 'Win rate',
      align: 'right',
      cell: ({ line, clock }) => <Figure value={share(line[clock].win_rate)} under={rateRange(line[clock]) ?? ''} />,
    },
    {
      id: 'net',
      header: 'R after costs',
      align: 'right',
      cell: ({ line, clock }) => (
        <Figure value={result(line[clock].average_net_r)} under={netRange(line[clock]) ?? ''} />
      ),
    },
  ];
}

const clockWords = (clock: SettleClock, delay: number) =>
  clock === 'market' ? 'market' : delay === 0 ? 'reader' : `reader +${delay} min`;

function Figure({ value, under }: { value: ReactNode; under: string }) {
  return (
    <span className="inline-grid py-1">
      <span>{value}</span>
      {under !== '' && <span className="text-label text-ink-3">{under}</span>}
    </span>
  );
}
