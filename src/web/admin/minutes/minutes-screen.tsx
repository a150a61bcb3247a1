// Minute-tracking dashboard: master control, three services, stored data, links to the tables.

import { minutesAnswer } from '../../../domain/answers/admin-answers.ts';
import { newYorkDate, newYorkInstant } from '../../../domain/market/calendar.ts';
import { decimal } from '../../../domain/market/format.ts';
import type { MinuteStatus } from '../../../domain/minutes/minute-status.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import { AnswerLine } from '../../ui/layout/answer-line.tsx';
import { ScreenHead } from '../../ui/layout/screen-head.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { clockDigits, clockTime } from '../../ui/time/time-format.ts';
import { QueryFailure } from '../parts/failures/query-failure.tsx';
import { LinkTiles } from './link-tiles.tsx';
import { FetchCard } from './services/fetch-card.tsx';
import { MasterCard } from './services/master-card.tsx';
import { useSwitches } from './services/use-switches.ts';
import { WebsocketCard } from './services/websocket-card.tsx';
import { useMinuteStatus } from './use-minutes.ts';

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
      {(status !== null || !asked.isError) && <AnswerLine answer={status === null ? null : minutesAnswer(status)} />}
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
      <span>
        First byte to stored <b>{stored_p99_ms === null ? '--' : `p99 ${decimal(stored_p99_ms, 0)} ms`}</b>
      </span>
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
