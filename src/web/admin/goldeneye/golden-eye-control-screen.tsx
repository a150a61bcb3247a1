// GoldenEye Control: polling switch, manual poll with progress, counters, recent polls, newest patterns.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { goldenEyeEndpoints } from '../../../contract/goldeneye.ts';
import { goldenEyeControlAnswer } from '../../../domain/answers/work-answers.ts';
import type { GoldenEyeCurrent, GoldenEyePoll, GoldenEyeStatus } from '../../../domain/goldeneye/golden-eye.ts';
import { clockLabel } from '../../../domain/goldeneye/schedule.ts';
import { patternActivity } from '../../../domain/goldeneye/view/pattern-activity.ts';
import { watchedSymbols } from '../../../domain/goldeneye/watchlist.ts';
import { plural } from '../../../domain/market/format.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { WorkTrouble } from '../../../domain/work/job-view.ts';
import { queryFor } from '../../api/query-for.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { QueryAnswer } from '../../symbol/failures/query-answer.tsx';
import { age, count, message, shown } from '../../symbol/tables/fields.tsx';
import { SegmentBar } from '../../ui/charts/segment-bar.tsx';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { clockTime } from '../../ui/time/time-format.ts';
import { TroubleBadge } from '../parts/automation/trouble-badge.tsx';
import { TitledTable } from '../parts/list/titled.tsx';
import { LatencyPanel, pollDelayMs, secondsText } from './latency-panel.tsx';
import { PollingCard } from './polling-card.tsx';

const STATUS_EVERY_MS = 30_000;
const PROGRESS_EVERY_MS = 2_000;

export function GoldenEyeControlScreen() {
  const status = useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeStatus),
    refetchInterval: ({ state: { data } }) =>
      data?.manual_poll?.state === 'running' || data?.state === 'polling' ? PROGRESS_EVERY_MS : STATUS_EVERY_MS,
  });
  const lastPoll = status.data?.last_poll;
  // Published watchlist poll, refetched when the status names a later one.
  const newest = useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeCurrent, { query: { scope: 'watchlist' } }, lastPoll ?? null),
    enabled: lastPoll !== undefined,
    placeholderData: keepPreviousData,
  });
  const now = useNow(minuteMs);
  const delay = newest.data === undefined ? null : pollDelayMs(newest.data);
  // The status may be ahead of the poll on the page.
  const isSame = newest.data !== undefined && newest.data.last_poll === lastPoll;
  const tradable = isSame ? (newest.data?.standing?.standing ?? null) : null;
  // Calendar rules without corrections apply until the server has replied.
  const clock = status.data?.clock ?? clockLabel(now);
  return (
    <div className="grid gap-4">
      <ScreenHead title="GoldenEye Control" factsClass="max-sm:min-h-12">
        <span>{clock === 'open' || clock === 'closed' ? `market ${clock}` : clock}</span>
        <Fact before="Watchlist" figure={watchedSymbols.length}>
          symbols
        </Fact>
        <Fact before="Last poll" figure={<Age at={lastPoll} unknown="never" />} />
        {delay !== null && <span>Poll finished {secondsText(delay)} after the minute closed</span>}
      </ScreenHead>
      <QueryAnswer query={status} toAnswer={(known, toTime) => goldenEyeControlAnswer(known, tradable, toTime)} />
      <QueryFailure query={status} title="The status could not be loaded" staleTitle="The status is not up to date" />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <PollingCard status={status.data ?? null} />
        <PatternActivityPanel poll={newest.data ?? null} failed={newest.isError} />
      </div>
      <RecentPolls status={status.data} failed={status.isError} />
      <LatencyPanel poll={newest.data} onPushed={() => void status.refetch()} />
    </div>
  );
}

/** Published, failed or missed poll; `reason` and `trouble` are null for a published one. */
type Entry = Partial<GoldenEyePoll> & { at: string; reason: string | null; trouble: WorkTrouble | null };

const toName = ({ number }: Entry, none: string) => <b>{number === undefined ? none : `#${number}`}</b>;

/** The column of reasons is narrow while it is empty. */
const columns = (hasReason: boolean): readonly Column<Entry>[] => [
  shown('number', 'Poll', { width: 'w-24', phone: 'title', phoneCell: (entry) => toName(entry, 'No poll') }, (entry) =>
    toName(entry, '--'),
  ),
  age('at', 'Made', { phone: 'title' }),
  count('symbols', 'Symbols', { phone: 'named' }),
  count('patterns', 'Patterns', { phone: 'named' }),
  shown('status', 'Status', { phone: 'aside' }, ({ trouble }) => <TroubleBadge trouble={trouble} well="published" />),
  message('reason', 'Reason', hasReason ? {} : { width: 'w-24' }),
];

/** Newest first; polls in a row that were missed or failed for one reason are one entry, at the newest. */
function toEntries({ recent_polls, recent_troubles = [] }: GoldenEyeStatus): Entry[] {
  const made = recent_polls.map((poll): Entry => ({ ...poll, at: poll.timestamp, reason: null, trouble: null }));
  const lost = recent_troubles.map((trouble): Entry => ({ at: trouble.at, reason: trouble.reason, trouble }));
  const all = [...made, ...lost].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const isSame = (one: Entry, other: Entry | undefined) =>
    one.trouble !== null && one.trouble.state === other?.trouble?.state && one.reason === other.reason;
  return all.flatMap((entry, at): Entry[] => {
    if (isSame(entry, all[at - 1])) return [];
    const next = all.findIndex((other, index) => index > at && !isSame(entry, other));
    const lasts = (next < 0 ? all.length : next) - at;
    const first = all[at + lasts - 1];
    if (lasts === 1 || first === undefined) return [entry];
    const many = `${plural(lasts, 'poll')} since ${clockTime(first.at)}`;
    return [{ ...entry, reason: entry.reason === null ? many : `${many}: ${entry.reason}` }];
  });
}

function RecentPolls({ status, failed }: { status: GoldenEyeStatus | undefined; failed: boolean }) {
  const rows = status === undefined ? [] : toEntries(status);
  return (
    <TitledTable
      title="Recent polls"
      columns={columns(rows.some(({ reason }) => reason !== null))}
      rows={rows}
      rowKey={({ at, trouble }) => `${at} ${trouble?.state ?? ''}`}
      empty={
        status === undefined && !failed ? (
          <Skeleton className="h-107 max-sm:h-305" />
        ) : (
          <EmptyState
            boxed
            title={status === undefined ? 'No data available' : 'No polls today'}
            reason="Polls are listed here as they are made."
          />
        )
      }
    />
  );
}

const SYMBOLS_SHOWN = 8;

function PatternActivityPanel({ poll, failed }: { poll: GoldenEyeCurrent | null; failed: boolean }) {
  const lines = patternActivity(poll?.stocks ?? []);
  return (
    <Card
      title="Pattern activity"
      aside={
        poll?.as_of && (
          <span>
            watchlist; a stock may have several, as of <Age at={poll.as_of} market />
          </span>
        )
      }
    >
      <CardSection>
        {poll === null && !failed ? (
          <Skeleton className="h-48" />
        ) : poll === null || poll.poll_id === null ? (
          <EmptyState
            dense
            title={failed ? 'The newest poll could not be loaded' : 'No poll yet'}
            reason={failed ? 'It is asked for again with the next poll.' : 'Start polling, or press Run Now.'}
          />
        ) : (
          <ul className="grid gap-3" aria-label="Patterns of the newest poll">
            {lines.map(({ pattern, words, found, stands, avoided, not_judged, symbols }) => (
              <li key={pattern} className="grid gap-1">
                <div className="flex flex-wrap items-baseline gap-x-2">
                  <b>{words}</b>
                  <span className="ml-auto text-label text-ink-3">
                    <b className="text-ink">{found}</b> found, {stands} tradable, {avoided} avoided
                    {not_judged > 0 && `, ${not_judged} not judged`}
                  </span>
                </div>
                <SegmentBar
                  filled={found}
                  total={poll.stocks.length}
                  tone="neutral"
                  label={`${found} of ${poll.stocks.length} stocks`}
                />
                {symbols.length > 0 && (
                  <p className="text-label text-ink-2 wrap-anywhere">
                    {symbols.slice(0, SYMBOLS_SHOWN).join(', ')}
                    {symbols.length > SYMBOLS_SHOWN && ` and ${symbols.length - SYMBOLS_SHOWN} more`}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </CardSection>
    </Card>
  );
}
