// Head of Golden Eye: stocks tracked, last poll, the introduction, and the notice after the close.
import type { ReactNode } from 'react';
import type { GoldenEyeCurrent } from '../../../../domain/goldeneye/golden-eye.ts';
import { whole } from '../../../../domain/market/format.ts';
import { pollRules, settleRules } from '../../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { type MarketStatus, useMarketNow, useMarketStatus } from '../../../api/market-status.ts';
import { IntroBanner } from '../../../ui/layout/intro-banner.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Fact, ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { useReplayClock } from '../../../ui/time/clock.ts';
import { toMs, zonedTime, zonedWeekday } from '../../../ui/time/time-format.ts';

export function HeadFacts({ poll, aside }: { poll: GoldenEyeCurrent | undefined; aside: ReactNode }) {
  // In a replay, prices have times of the replayed session, polls have real times.
  const inReplay = useReplayClock() !== 0;
  const listed = poll?.stocks.length ?? 0;
  const symbols = poll?.symbols ?? listed;
  const beyond = symbols > listed;
  return (
    <ScreenHead title="Golden Eye" aside={aside} factsClass="max-sm:min-h-4.5">
      {poll !== undefined && (
        <>
          <Fact figure={whole(symbols)}>{beyond ? 'stocks tracking' : 'watchlist stocks tracking'}</Fact>
          {beyond && <Fact figure={whole(listed)}>listed</Fact>}
          <Fact
            before="Last poll"
            figure={
              <Age at={inReplay && poll.last_poll !== null ? poll.as_of : poll.last_poll} market unknown="never" />
            }
          />
        </>
      )}
    </ScreenHead>
  );
}

export function Intro({ onGuide, inHead = false }: { onGuide: () => void; inHead?: boolean }) {
  return (
    <IntroBanner
      inHead={inHead}
      storageKey="goldeneyeIntroDismissed"
      title={`${pollRules.pattern_types.value} patterns, checked every minute`}
      guide={{ text: 'Learn More', onOpen: onGuide }}
      dismissText="Dismiss"
    >
      {pollRules.symbols.value} stocks on the watchlist, the whole market scanned. Each plan has entry, stop and target
      and ends within {settleRules.lasts.value} minutes.
    </IntroBanner>
  );
}

const TICK_MS = 15_000;

/**
 * Market status while no polls are made: after the close, on weekends and holidays; null while polls run, also before
 * the open. A replayed session continues.
 */
export function useSessionOver(poll: Pick<GoldenEyeCurrent, 'polling_state'> | undefined): MarketStatus | null {
  const { data } = useMarketStatus();
  if (data === undefined || poll === undefined || poll.polling_state === 'running') return null;
  return data.session === 'after' || data.session === 'closed' ? data : null;
}

/** Notice that the session is over until the next one of the calendar, and that polling is off. */
export function SessionOver({ status, asOf }: { status: MarketStatus; asOf: string | null }) {
  const now = useMarketNow(TICK_MS) ?? Date.parse(status.now);
  const opens = toMs(status.opens_at);
  const next = opens === null || opens <= now ? null : `${zonedWeekday(opens)} ${zonedTime(opens, opens)}`;
  return (
    <Notice tone="info">
      The session is over and polling is off{next === null ? '' : ` until the next session, ${next}`}.
      {asOf !== null && ` What stands here is of ${zonedTime(asOf, now)}; no plan is open any more.`}
    </Notice>
  );
}
