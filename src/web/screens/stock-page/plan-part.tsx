// Plan for the next minutes, while a window on the stock is open.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { goldenEyeEndpoints } from '../../../contract/goldeneye.ts';
import { choosePlan, planEndsAt } from '../../../domain/goldeneye/windows/open-plan.ts';
import type { StockWindow } from '../../../domain/goldeneye/windows/settled-outcome.ts';
import { findSession, newYorkDate } from '../../../domain/market/calendar.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { useMarketNow } from '../../api/market-status.ts';
import { queryFor } from '../../api/query-for.ts';
import { useSnapshotEvents } from '../../api/snapshot-events.ts';
import type { PriceLine } from '../../stock/chart/plot-lines.ts';
import { type OpenPlan, PlanBox } from '../../stock/plan/plan-box.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { zonedTime } from '../../ui/time/time-format.ts';

type Standing = OpenPlan & { ends_at: number };

const isPlan = ({ refused, action }: StockWindow) =>
  refused === null && (action === 'BUY' || action === 'SELL' || action === 'WATCH');

function endsAt({ detected_at, market_known_at }: StockWindow): number {
  const session = findSession(newYorkDate(detected_at)) ?? { close_ms: Number.POSITIVE_INFINITY };
  return planEndsAt(session, market_known_at ?? detected_at);
}

/** The plan of the open windows, the same as that of its setup; null while none is open. */
export function useOpenPlan(symbol: string): Standing | null {
  const { data, refetch } = useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeWindows, { params: { symbol } }),
    staleTime: minuteMs,
    retry: false,
    meta: { logged: `windows of ${symbol}` },
  });
  useSnapshotEvents('goldeneye', ({ heard_at }) => {
    if (heard_at !== null) void refetch();
  });
  const now = useMarketNow(minuteMs / 4);
  if (now === null) return null;
  const open = (data?.windows ?? []).filter(
    (window) => window.outcome === null && isPlan(window) && now < endsAt(window),
  );
  const chosen = choosePlan(open);
  return chosen && { ...chosen.window, patterns: chosen.patterns, ends_at: endsAt(chosen.window) };
}

const NO_LINES: readonly PriceLine[] = [];

/** Target, entry and stop of the plan as lines of a chart. */
export function usePlanLines(plan: OpenPlan | null): readonly PriceLine[] {
  const { target, entry, stop } = plan ?? {};
  return useMemo(() => {
    if (target === undefined || entry === undefined || stop === undefined) return NO_LINES;
    return [
      { title: 'Target', price: target, tone: 'bull' },
      { title: 'Stop', price: stop, tone: 'bear' },
      { title: 'Entry', price: entry, tone: 'neutral' },
    ];
  }, [target, entry, stop]);
}

type PlanPartProps = { symbol: string; plan: Standing; price: number | null };

export function PlanPart({ symbol, plan, price }: PlanPartProps) {
  return (
    <PagePart
      id="plan"
      title="Plan for the next minutes"
      about={`ends ${zonedTime(plan.ends_at, plan.ends_at)}`}
      resetKeys={[plan]}
    >
      <PlanBox symbol={symbol} plan={plan} price={price} />
    </PagePart>
  );
}
