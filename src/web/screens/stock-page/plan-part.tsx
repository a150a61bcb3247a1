// Plan of the stock for the next minutes: shown while open, and for a while after its end.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { goldenEyeEndpoints } from '../../../contract/goldeneye.ts';
import type { Setup } from '../../../domain/goldeneye/golden-eye.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { queryFor } from '../../api/query-for.ts';
import { useRefetchAfter } from '../../api/snapshot-events.ts';
import type { PriceLine } from '../../stock/chart/plot-lines.ts';
import { PlanBox } from '../../stock/plan/plan-box.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import { SessionMark } from '../../ui/time/session-mark.tsx';
import { zonedTime } from '../../ui/time/time-format.ts';

/** Plan of the stock's open windows, as in the list of setups; null without one. */
export function useOpenPlan(symbol: string): { plan: Setup | null; isLoading: boolean } {
  const { data, refetch, isLoading } = useQuery({
    ...queryFor(goldenEyeEndpoints.goldenEyeWindows, { params: { symbol } }),
    staleTime: minuteMs,
    retry: false,
    meta: { logged: `windows of ${symbol}` },
  });
  useRefetchAfter('goldeneye-market', refetch);
  return { plan: data?.plan ?? null, isLoading };
}

const NO_LINES: readonly PriceLine[] = [];

/** Target, entry and stop of the plan as lines of a chart. */
export function usePlanLines(plan: Setup | null): readonly PriceLine[] {
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

export function PlanPart({ symbol, plan, price }: { symbol: string; plan: Setup; price: number | null }) {
  return (
    <PagePart
      id="plan"
      title="Plan for the next minutes"
      about={
        plan.ended === null ? (
          <>
            ends <SessionMark />
            {zonedTime(plan.ends_at, plan.ends_at)}
          </>
        ) : undefined
      }
      resetKeys={[plan]}
    >
      <PlanBox symbol={symbol} plan={plan} price={price} />
    </PagePart>
  );
}
