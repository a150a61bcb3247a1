// Minute-tracking dashboard: master control, three services, stored data, links to the tables.
import { ChevronRight } from 'lucide-react';
import { minutesAnswer } from '../../../domain/answers/admin-answers.ts';
import { newYorkDate, newYorkInstant } from '../../../domain/market/calendar.ts';
import { decimal, whole } from '../../../domain/market/format.ts';
import { logStatistics } from '../../../domain/minutes/log-statistics.ts';
import type { MinuteStatus } from '../../../domain/minutes/minute-status.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import { QueryFailure } from '../../symbol/failures/loaded.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { Fact, ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { clockDigits, clockTime } from '../../ui/time/time-format.ts';
import { FetchCard } from './services/fetch-card.tsx';
import { MasterCard } from './services/master-card.tsx';
import { useSwitches } from './services/switches.tsx';
import { WebsocketCard } from './services/websocket-card.tsx';
import { useMinuteStatus, useNewestLogs, useRowCount, useTrackedSymbols } from './use-minutes.ts';

export function MinutesScreen() {
  const asked = useMinuteStatus();
  const switches = useSwitches();
  const status = asked.data ?? null;
  const services = status?.services;
  return (
    <div className="grid gap-4">
      <ScreenHead title="Minute Tracking" factsClass="max-sm:min-h-14">
        <Hours isOpen={status?.is_market_hours ?? null} />
        {status !== null && <Facts today={status.today} />}
      </ScreenHead>
      {(status !== null || !asked.isError) && <AnswerLine answer={asked.data && minutesAnswer(asked.data)} />}
      <QueryFailure query={asked} title="The status could not be loaded" staleTitle="The status is not up to date" />
      <MasterCard status={status} switches={switches} />
      <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3">
        <WebsocketCard service={services?.websocket ?? null} switches={switches} />
        <FetchCard name="News" target="news" service={services?.news ?? null} switches={switches} />
        <FetchCard name="Indicators" target="indicators" service={services?.indicators ?? null} switches={switches} />
      </div>
      <LinkTiles status={status} />
    </div>
  );
}

/** Market hours are defined in New York time and shown in the reader's zone. */
function Hours({ isOpen }: { isOpen: boolean | null }) {
  const day = newYorkDate(useNow(minuteMs));
  const { hours_from, hours_to } = minuteRules;
  return (
    <span title="4 AM to 8 PM New York on market days">
      Market hours{' '}
      <b>
        {clockDigits(newYorkInstant(day, hours_from.value))} to {clockTime(newYorkInstant(day, hours_to.value))}
      </b>
      {isOpen !== null && `, ${isOpen ? 'now' : 'not now'}`}
    </span>
  );
}

function Facts({ today: { stored_p99_ms, last_reconciliation } }: { today: MinuteStatus['today'] }) {
  return (
    <>
      <Fact
        before="First byte to stored"
        figure={stored_p99_ms === null ? '--' : `p99 ${decimal(stored_p99_ms, 0)} ms`}
      />
      <span>
        Last reconciliation{' '}
        {last_reconciliation === null ? (
          <b>never</b>
        ) : (
          <>
            <b>
              <Age at={last_reconciliation.at} show="time" />
            </b>
            , {last_reconciliation.differences} differences
          </>
        )}
      </span>
    </>
  );
}

type Tile = { path: string; title: string; count: number | null; note: string };

/** Links to the six tables, with row counts. */
function LinkTiles({ status }: { status: MinuteStatus | null }) {
  const aggregates = useRowCount('aggregates');
  const luld = useRowCount('luld');
  const news = useRowCount('news');
  const indicators = useRowCount('indicators');
  const logs = useNewestLogs().data;
  const symbols = useTrackedSymbols().data?.data;
  const { rows, succeeded } = logStatistics(logs?.data ?? []);
  const streamed = status?.services.websocket.statistics.subscriptions ?? null;
  const today = (count: number | undefined) => (count === undefined ? 'rows' : `rows, ${whole(count)} today`);
  const tiles: readonly Tile[] = [
    { path: 'aggregates', title: 'Minute Aggregates', count: aggregates, note: today(status?.today.bars) },
    { path: 'luld', title: 'LULD Events', count: luld, note: today(status?.today.luld_events) },
    { path: 'news', title: 'News Data', count: news, note: 'responses' },
    { path: 'indicators', title: 'Technical Indicators', count: indicators, note: 'values' },
    {
      path: 'logs',
      title: 'API Logs',
      count: logs?.total ?? null,
      note: rows === 0 ? 'rows' : `${rows - succeeded} of the last ${rows} failed`,
    },
    {
      path: 'symbols',
      title: 'Tracked Symbols',
      count: symbols?.length ?? null,
      note: streamed === null ? 'symbols' : `${whole(streamed)} streamed`,
    },
  ];
  return (
    <nav aria-label="Tables of minute tracking">
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3 xl:grid-cols-6">
        {tiles.map(({ path, title, count, note }) => (
          <li key={path} className="min-w-0">
            <Link
              to={`/admin/minute-tracking/${path}`}
              className="grid h-full content-start gap-0.5 rounded-md border border-line bg-surface px-3 py-2 hover:border-line-strong"
            >
              <span className="flex items-center gap-1 text-label text-ink-2">
                {title}
                <ChevronRight aria-hidden className="ml-auto size-4 shrink-0" />
              </span>
              <span className="text-title font-strong">{count === null ? '--' : whole(count)}</span>
              <span className="text-label text-ink-3">{note}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
