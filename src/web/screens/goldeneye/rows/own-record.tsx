// Own record of settled calls: a line beside a row, and the tables of the guide.
import type { ReactNode } from 'react';
import type { ReplyOf } from '../../../../contract/endpoint.ts';
import type { goldenEyeEndpoints } from '../../../../contract/goldeneye.ts';
import {
  type Pattern,
  type RecommendationAction,
  type WindowScope,
  windowScopes,
} from '../../../../domain/goldeneye/golden-eye.ts';
import { confidenceLabel } from '../../../../domain/goldeneye/rules/confidence.ts';
import { patternWords } from '../../../../domain/goldeneye/view/table.ts';
import { toAdvice } from '../../../../domain/goldeneye/windows/record.ts';
import {
  type Advice,
  advices,
  type ClockTally,
  type RecordLine,
  type SettleClock,
  settleClocks,
} from '../../../../domain/goldeneye/windows/settled-outcome.ts';
import { percent, plural, signed, whole } from '../../../../domain/market/format.ts';
import { goldenWindowClaims, measuredRules } from '../../../../domain/rules/goldeneye/claim-rules.ts';
import { partsOfDay, settleRules } from '../../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { errorText } from '../../../api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Skeleton } from '../../../ui/status/skeleton.tsx';
import type { Column } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
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

const NOTHING_SETTLED = 'no settled call yet';

/** `49.9%, 95% interval 45% to 55%`; the interval from ten sessions on. */
function rateWords(tally: ClockTally): string {
  const interval = rateRange(tally);
  return `${share(tally.win_rate)}${interval === null ? '' : `, 95% interval ${interval}`}`;
}

function marketWords(tally: ClockTally): string {
  if (tally.n === 0) return 'none could be entered.';
  const hit = `target first in ${whole(tally.wins)} of ${whole(tally.n)} (${rateWords(tally)})`;
  return `${hit}, ${result(tally.average_net_r)} on average after costs.`;
}

const readerWords = ({ n, wins, average_net_r }: ClockTally, delay: number) =>
  `Entered ${whole(delay)} min later, as a reader could: ${n === 0 ? 'none' : `${whole(wins)} of ${whole(n)}, ${result(average_net_r)}`}.`;

const scopeWords = {
  watchlist: 'Counted on the watchlist alone.',
  market: 'Counted beyond the watchlist alone.',
} as const satisfies Record<WindowScope, string>;

const estimatedWords = ({ n, estimated }: ClockTally) =>
  estimated === 0 ? null : `The usual volume was an estimate in ${estimated === n ? 'all' : whole(estimated)} of them.`;

type OwnRecordLineProps = { pattern: Pattern; action: RecommendationAction; scope: WindowScope };

/** Line below a row: past results of its pattern, advice and scope, and the label of its strength. */
export function OwnRecordLine({ pattern, action, scope }: OwnRecordLineProps) {
  const { data } = useOwnRecord();
  const advice = toAdvice({ action });
  const line = data?.lines.find(
    (one) => one.scope === scope && one.pattern === pattern && one.part_of_day === null && one.advice === advice,
  );
  if (data === undefined || line === undefined) return null;
  const { market, reader } = line;
  const name = `${patternWords(pattern)}${advice === 'trade' ? ', ' : ' as '}${adviceWords[advice]}`;
  const sentences =
    market.n + market.missed === 0
      ? [`${name}: ${NOTHING_SETTLED}.`]
      : [
          `${name}: ${marketWords(market)}`,
          data.delay_minutes > 0 ? readerWords(reader, data.delay_minutes) : null,
          scopeWords[scope],
          estimatedWords(market),
        ];
  return (
    <p className="text-label text-ink-2">
      {[
        ...sentences,
        pattern === 'golden_window' ? `Claimed: ${goldenWindowClaims.win_rate.value}%.` : null,
        `Strength: ${confidenceLabel(market.n)}`,
      ]
        .filter((sentence) => sentence !== null)
        .join(' ')}
    </p>
  );
}

/** Claim about the golden window, beside the measured result. */
export function GoldenClaim() {
  const { data } = useOwnRecord();
  const golden = (scope: WindowScope) =>
    data?.lines.find(
      (line) =>
        line.scope === scope &&
        line.pattern === 'golden_window' &&
        line.advice === 'trade' &&
        line.part_of_day === null,
    )?.market;
  const measured = (tally: ClockTally | undefined) =>
    tally === undefined || tally.n === 0
      ? NOTHING_SETTLED
      : `${share(tally.win_rate)} of ${whole(tally.n)}${rateRange(tally) === null ? '' : `, 95% interval ${rateRange(tally)}`}`;
  const beyond = golden('market');
  return (
    <>
      Claimed: {goldenWindowClaims.win_rate.value}% reach the target. Measured here: {measured(golden('watchlist'))}.
      {beyond !== undefined && beyond.n > 0 && ` Beyond the watchlist: ${measured(beyond)}.`}
    </>
  );
}

/** Trades and watched windows apart; the total first, then every pattern, and the parts of the day that had windows. */
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
      {windowScopes.flatMap((scope) =>
        advices.map((advice) => <RecordTable key={`${scope} ${advice}`} scope={scope} advice={advice} record={data} />),
      )}
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
        measure of a pattern from {measuredRules.measured_from.value} settled outcomes on.
        {data.earlier > 0 &&
          ` ${plural(data.earlier, 'window')} of earlier versions, entered at the close of their detection, ${data.earlier === 1 ? 'is' : 'are'} not counted.`}
        {data.refused > 0 &&
          ` ${plural(data.refused, 'window')} with a spread too large or a stop too close for the plan ${data.refused === 1 ? 'is' : 'are'} not counted either.`}
      </p>
    </>
  );
}

/** Sessions that windows of any advice could be entered in. */
const mostSessions = ({ lines }: OwnRecordReply) => Math.max(0, ...lines.map(({ market }) => market.days));

type OwnRecordReply = ReplyOf<(typeof goldenEyeEndpoints)['goldenEyeRecord']>;

/** Record line by one of its clocks: both would not fit side by side. */
type ClockRow = { line: RecordLine; clock: SettleClock };

/** Both clocks agree without a delay. */
const clocksShown = (delay: number): readonly SettleClock[] => (delay === 0 ? ['market'] : settleClocks);

const headings = { watchlist: 'Watchlist', market: 'Beyond the watchlist' } as const satisfies Record<
  WindowScope,
  string
>;

/** Lines of nothing are left out. */
function RecordTable({ scope, advice, record }: { scope: WindowScope; advice: Advice; record: OwnRecordReply }) {
  const lines = record.lines.filter(
    (line) =>
      line.scope === scope &&
      line.advice === advice &&
      [line.market, line.reader].some(({ n, missed }) => n + missed > 0),
  );
  if (lines.length === 0) return null;
  const rows = lines.flatMap((line) => clocksShown(record.delay_minutes).map((clock): ClockRow => ({ line, clock })));
  const title = `${headings[scope]}, ${adviceWords[advice]}`;
  return (
    <section className="grid min-w-0 gap-2">
      <h4 className="font-strong text-ink">{title}</h4>
      <DataTable
        label={`Own record: ${title}`}
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

/** The whole day is bold; parts of the day and the clock are named below. */
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
function sessionsWords({ n, days, missed, estimated }: ClockTally): string {
  const words = [
    n > 0 ? plural(days, 'session') : '',
    missed > 0 ? `${whole(missed)} missed` : '',
    estimated > 0 ? `${whole(estimated)} with estimated volume` : '',
  ];
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
  delay === 0 ? null : clock === 'market' ? 'entered at once' : `entered ${delay} min later`;

function Figure({ value, under }: { value: ReactNode; under: string }) {
  return (
    <span className="inline-grid py-1">
      <span>{value}</span>
      {under !== '' && <span className="text-label text-ink-3">{under}</span>}
    </span>
  );
}
