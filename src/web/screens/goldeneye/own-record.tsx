// The product's own record of settled windows by both clocks: one line beside a row, and the tables of the guide.
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { goldenEyeEndpoints } from '../../../contract/goldeneye.ts';
import { confidenceLabel } from '../../../domain/goldeneye/confidence.ts';
import type { Pattern, RecommendationAction } from '../../../domain/goldeneye/golden-eye.ts';
import { adviceOf } from '../../../domain/goldeneye/record.ts';
import type { Advice, ClockTally, RecordLine, SettleClock } from '../../../domain/goldeneye/settled-outcome.ts';
import { patternWords } from '../../../domain/goldeneye/table.ts';
import { percent, plural, signed, whole } from '../../../domain/market/format.ts';
import { confidenceRules, goldenWindowClaims, partsOfDay, settleRules } from '../../../domain/rules/goldeneye-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOwnRecord } from './newest-poll.ts';
import { DASH } from './pattern-looks.tsx';

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

type OwnRecordReply = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeRecord']>;

function RecordTable({ advice, record }: { advice: Advice; record: OwnRecordReply }) {
  const rows = record.lines.filter(
    (line) =>
      line.advice === advice &&
      (line.part_of_day === null || [line.market, line.reader].some(({ n, missed }) => n + missed > 0)),
  );
  return (
    <section className="grid min-w-0 gap-2">
      <h4 className="font-strong text-ink">{adviceWords[advice]}</h4>
      <DataTable
        label={`Own record of ${adviceWords[advice]}`}
        dense
        columns={columnsFor(record.delay_minutes)}
        rows={rows}
        phoneCard={(line) => <RecordCard line={line} delay={record.delay_minutes} />}
        rowKey={({ pattern, part_of_day }) => `${pattern ?? 'all'} ${part_of_day ?? 'day'}`}
      />
    </section>
  );
}

const partWords = (part: RecordLine['part_of_day']) =>
  partsOfDay.find((row) => row.part === part)?.words ?? 'Whole day';

/** The whole day stands out, its parts below it are named. */
function Name({ line }: { line: RecordLine }) {
  if (line.part_of_day === null) return <b>{nameOf(line)}</b>;
  return <Figure value={nameOf(line)} under={partWords(line.part_of_day)} />;
}

/** On a phone: the name, and a line for each clock. */
function RecordCard({ line, delay }: { line: RecordLine; delay: number }) {
  return (
    <div className="grid gap-1">
      <Name line={line} />
      {(['market', 'reader'] as const).map((clock) => (
        <p key={clock} className="text-label text-ink-2">
          {clockWords(clock, delay)}: {cardWords(line[clock])}
        </p>
      ))}
    </div>
  );
}

function cardWords(tally: ClockTally): string {
  const { n, days, missed, win_rate, average_net_r } = tally;
  const missedWords = missed > 0 ? `, ${whole(missed)} missed` : '';
  if (n === 0) return `none entered${missedWords}`;
  const rate = `${share(win_rate)} won (${intervalWords(tally, rateRange)})`;
  const net = `${result(average_net_r)} after costs (${intervalWords(tally, netRange)})`;
  return `${whole(n)} on ${plural(days, 'session')}${missedWords}, ${rate}, ${net}`;
}

const nameOf = ({ pattern }: RecordLine) => (pattern === null ? 'All patterns' : patternWords(pattern));

function columnsFor(delay: number): Column<RecordLine>[] {
  return [
    { id: 'pattern', header: 'Pattern', cell: (line) => <Name line={line} /> },
    ...clockColumns('market', delay),
    ...clockColumns('reader', delay),
  ];
}

function clockColumns(clock: SettleClock, delay: number): Column<RecordLine>[] {
  return [
    {
      id: `${clock} n`,
      header: clockWords(clock, delay),
      align: 'right',
      cell: ({ [clock]: { n, days, missed } }) => (
        <Figure
          value={whole(n)}
          under={clock === 'reader' && missed > 0 ? `${whole(missed)} missed` : n > 0 ? plural(days, 'session') : ''}
        />
      ),
    },
    {
      id: `${clock} rate`,
      header: 'Win rate',
      align: 'right',
      cell: ({ [clock]: tally }) => <Figure value={share(tally.win_rate)} under={intervalWords(tally, rateRange)} />,
    },
    {
      id: `${clock} net`,
      header: 'R after costs',
      align: 'right',
      cell: ({ [clock]: tally }) => (
        <Figure value={result(tally.average_net_r)} under={intervalWords(tally, netRange)} />
      ),
    },
  ];
}

const clockWords = (clock: SettleClock, delay: number) =>
  clock === 'market' ? 'Market' : delay === 0 ? 'Reader' : `Reader +${delay} min`;

function intervalWords(tally: ClockTally, of: (tally: ClockTally) => string | null): string {
  if (tally.n === 0) return '';
  return of(tally) ?? 'too few sessions';
}

function Figure({ value, under }: { value: string; under: string }) {
  return (
    <span className="inline-grid py-1">
      <span>{value}</span>
      {under !== '' && <span className="text-label text-ink-3">{under}</span>}
    </span>
  );
}
