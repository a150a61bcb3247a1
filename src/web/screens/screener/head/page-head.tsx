// Head of the screener: stocks tracked, runs of today, last run, freshness, and the introduction.
import { Check, Clock } from 'lucide-react';
import { whole } from '../../../../domain/market/format.ts';
import { minuteMs } from '../../../../domain/numbers/time.ts';
import { decisionRules, screenerRules, viewRules } from '../../../../domain/rules/screener-rules.ts';
import type { RunInfo } from '../../../../domain/screener/run.ts';
import { signalNames } from '../../../../domain/screener/screener-stock.ts';
import { useMarketStatus } from '../../../api/market-status.ts';
import { IntroBanner } from '../../../ui/layout/intro-banner.tsx';
import { Fact, ScreenHead } from '../../../ui/layout/screen-head.tsx';
import { Age } from '../../../ui/time/age.tsx';
import { useNow, useReplayClock } from '../../../ui/time/clock.ts';
import { toMs } from '../../../ui/time/time-format.ts';

type PageHeadProps = {
  run: RunInfo | undefined;
  /** Number of stocks in the newest run, undefined while loading. */
  listed: number | undefined;
  onGuide: () => void;
};

export function PageHead({ run, listed, onGuide }: PageHeadProps) {
  // In a replay, prices have times of the replayed session, runs have real times.
  const inReplay = useReplayClock() !== 0;
  const intro = (
    <IntroBanner
      inHead
      storageKey="screenerIntroDismissed"
      title="The whole market through four filters"
      guide={{ text: 'View Screener Guide', onOpen: onGuide }}
    >
      Hot: {viewRules.hot_from.value} or {viewRules.filters.value} of the {viewRules.filters.value} filters. YES:{' '}
      {decisionRules.yes_from.value} or more of the {signalNames.length} lights in favour. MAYBE:{' '}
      {decisionRules.maybe_from.value}.
    </IntroBanner>
  );
  return (
    <ScreenHead title="Screener" aside={intro}>
      {run !== undefined && (
        <>
          <Fact figure={whole(run.unique_stocks_today)}>stocks tracking</Fact>
          {listed !== undefined && listed < run.unique_stocks_today && (
            <Fact
              figure={whole(run.unique_stocks_today - listed)}
              title="Stocks of earlier runs of today that the newest run does not list"
            >
              not in the last run
            </Fact>
          )}
          <Fact figure={`${run.total_runs} / ${run.expected_runs}`}>runs today</Fact>
          <Fact
            before="Last run"
            figure={
              <Age at={inReplay && run.last_run_time !== null ? run.as_of : run.last_run_time} market unknown="never" />
            }
          />
          <Freshness run={run} />
        </>
      )}
    </ScreenHead>
  );
}

/** Outside market hours the last run of the day is the newest possible: no badge. */
function Freshness({ run }: { run: RunInfo }) {
  const now = useNow(minuteMs);
  const { data: market } = useMarketStatus();
  const at = toMs(run.last_run_time);
  if (at === null) return null;
  const minutes = screenerRules.stale_after.value;
  if (now - at <= minutes * minuteMs) {
    return (
      <span className="text-bull">
        <Check aria-hidden className="mr-1 inline size-4 align-text-bottom" />
        Fresh
      </span>
    );
  }
  if (market?.session !== 'open') return null;
  return (
    <span className="text-stale" title={`Older than ${minutes} minutes while the market is open`}>
      <Clock aria-hidden className="mr-1 inline size-4 align-text-bottom" />
      Stale
    </span>
  );
}
