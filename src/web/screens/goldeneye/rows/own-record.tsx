// Own record of settled calls: a line beside a row, and the tables of the guide.
import {
  type Pattern,
  type RecommendationAction,
  type WindowScope,
  windowScopes,
} from '../../../../domain/goldeneye/golden-eye.ts';
import { confidenceLabel } from '../../../../domain/goldeneye/rules/confidence.ts';
import { patternWords } from '../../../../domain/goldeneye/view/table.ts';
import { toAdvice } from '../../../../domain/goldeneye/windows/record.ts';
import { type Advice, advices, type ClockTally } from '../../../../domain/goldeneye/windows/settled-outcome.ts';
import { plural, whole } from '../../../../domain/market/format.ts';
import { goldenWindowClaims } from '../../../../domain/rules/goldeneye/claim-rules.ts';
import { settleRules } from '../../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { Loaded } from '../../../symbol/failures/loaded.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { useOwnRecord } from '../newest-poll.ts';
import { type OwnRecordReply, RecordTable } from './record-table.tsx';
import { adviceWords, isMeasured, MEASURED_FROM, rateRange, rText, share, TOO_FEW } from './tally-words.ts';

const NOTHING_SETTLED = 'no settled call yet';

/** `, 95% interval 45% to 55%`; empty while there are too few sessions. */
function intervalWords(tally: ClockTally): string {
  const interval = rateRange(tally);
  return interval === null ? '' : `, 95% interval ${interval}`;
}

function marketWords(tally: ClockTally): string {
  if (tally.n === 0) return 'none could be entered.';
  const hit = `target first in ${whole(tally.wins)} of ${whole(tally.n)}`;
  if (!isMeasured(tally)) return `${hit}, ${TOO_FEW}.`;
  return `${hit} (${share(tally.win_rate)}${intervalWords(tally)}), ${rText(tally.average_net_r)} on average after costs.`;
}

function readerWords(tally: ClockTally, delay: number): string {
  const { n, wins, average_net_r } = tally;
  const net = isMeasured(tally) ? `, ${rText(average_net_r)}` : '';
  return `Entered ${whole(delay)} min later, as a reader could: ${n === 0 ? 'none' : `${whole(wins)} of ${whole(n)}${net}`}.`;
}

const scopeWords = {
  watchlist: 'Counted on the watchlist alone.',
  market: 'Counted beyond the watchlist alone.',
} as const satisfies Record<WindowScope, string>;

const estimatedWords = ({ n, estimated }: ClockTally) =>
  estimated === 0 ? null : `The usual volume was an estimate in ${estimated === n ? 'all' : whole(estimated)} of them.`;

/** Record line of the full day. */
const findLine = (data: OwnRecordReply | undefined, scope: WindowScope, pattern: Pattern, advice: Advice) =>
  data?.lines.find(
    (one) => one.scope === scope && one.pattern === pattern && one.part_of_day === null && one.advice === advice,
  );

type OwnRecordLineProps = { pattern: Pattern; action: RecommendationAction; scope: WindowScope };

/** Line below a row: past results of its pattern, advice and scope, and the label of its strength. */
export function OwnRecordLine({ pattern, action, scope }: OwnRecordLineProps) {
  const { data } = useOwnRecord();
  const advice = toAdvice({ action });
  const line = findLine(data, scope, pattern, advice);
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
  const golden = (scope: WindowScope) => findLine(data, scope, 'golden_window', 'trade')?.market;
  const measured = (tally: ClockTally | undefined) =>
    tally === undefined || tally.n === 0
      ? NOTHING_SETTLED
      : isMeasured(tally)
        ? `${share(tally.win_rate)} of ${whole(tally.n)}${intervalWords(tally)}`
        : `${whole(tally.wins)} of ${whole(tally.n)}, ${TOO_FEW}`;
  const beyond = golden('market');
  return (
    <>
      Claimed: {goldenWindowClaims.win_rate.value}% reach the target. Measured here: {measured(golden('watchlist'))}.
      {beyond !== undefined && beyond.n > 0 && ` Beyond the watchlist: ${measured(beyond)}.`}
    </>
  );
}

/** Tables of the record by scope and advice, the number of open windows, and the windows that are not counted. */
export function OwnRecord() {
  return (
    <Loaded
      query={useOwnRecord()}
      words="Failed to load the record"
      title="The record is not available"
      skeleton="h-40"
      isSilent
    >
      {(data) => (
        <>
          {data.since !== null && mostSessions(data) < settleRules.interval_days.value && (
            <p>
              Settled so far: windows of {plural(mostSessions(data), 'session')}.{' '}
              <b>Not enough to judge a pattern by.</b>
            </p>
          )}
          {windowScopes.flatMap((scope) =>
            advices.map((advice) => (
              <RecordTable key={`${scope} ${advice}`} scope={scope} advice={advice} record={data} />
            )),
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
            session go together; they are given from {settleRules.interval_days.value} sessions on. Win rate and R, and
            parts of the day, are given from {whole(MEASURED_FROM)} settled outcomes on.
            {data.earlier > 0 &&
              ` ${plural(data.earlier, 'window')} of earlier versions, entered at the close of their detection, ${data.earlier === 1 ? 'is' : 'are'} not counted.`}
            {data.refused > 0 &&
              ` ${plural(data.refused, 'window')} with a spread too large or a stop too close for the plan ${data.refused === 1 ? 'is' : 'are'} not counted either.`}
          </p>
        </>
      )}
    </Loaded>
  );
}

/** Largest number of sessions with entered windows in any line; 0 without lines. */
const mostSessions = ({ lines }: OwnRecordReply) => Math.max(0, ...lines.map(({ market }) => market.days));
