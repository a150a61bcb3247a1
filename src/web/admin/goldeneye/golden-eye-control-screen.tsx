// GoldenEye Control: polling switch, manual poll with progress, counters, recent polls, newest patterns.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { goldenEyeEndpoints } from '../../../contract/goldeneye.ts';
import { goldenEyeControlAnswer } from '../../../domain/answers/work-answers.ts';
import { clockLabel } from '../../../domain/goldeneye/schedule.ts';
import { watchedSymbols } from '../../../domain/goldeneye/watchlist.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { queryFor } from '../../api/query-for.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';
import { LatencyPanel, pollDelayMs, secondsText } from './latency-panel.tsx';
import { PatternActivityPanel } from './pattern-activity-panel.tsx';
import { PollingCard } from './polling-card.tsx';
import { RecentPolls } from './recent-polls.tsx';

const STATUS_EVERY_MS = 30_000;
const PROGRESS_EVERY_MS = 2_000;

/** Every 30 seconds, every 2 while a poll runs. */
function useGoldenEyeStatus() {
  return useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeStatus),
    refetchInterval: ({ state: { data } }) =>
      data?.manual_poll?.state === 'running' || data?.state === 'polling' ? PROGRESS_EVERY_MS : STATUS_EVERY_MS,
  });
}

/** Published watchlist poll, refetched when the status names a later one. */
function useNewestPoll(lastPoll: string | null | undefined) {
  return useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeCurrent, { query: { scope: 'watchlist' } }, lastPoll ?? null),
    enabled: lastPoll !== undefined,
    placeholderData: keepPreviousData,
  });
}

export function GoldenEyeControlScreen() {
  const status = useGoldenEyeStatus();
  const newest = useNewestPoll(status.data?.last_poll);
  const now = useNow(minuteMs);
  const delay = newest.data === undefined ? null : pollDelayMs(newest.data);
  // The status may be ahead of the poll on the page.
  const isSame = newest.data !== undefined && newest.data.last_poll === status.data?.last_poll;
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
        <Fact before="Last poll" figure={<Age at={status.data?.last_poll} unknown="never" />} />
        {delay !== null && <span>Poll finished {secondsText(delay)} after the minute closed</span>}
      </ScreenHead>
      {!status.isError && (
        <AnswerLine answer={status.data && goldenEyeControlAnswer(status.data, tradable, (at) => zonedTime(at, now))} />
      )}
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
