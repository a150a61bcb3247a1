// Bars of a chart: one day, the day before, several sessions or a year, and those of the index.
import { useQuery } from '@tanstack/react-query';
import { barEndpoints } from '../../../contract/stocks/bars.ts';
import { previousSession } from '../../../domain/market/calendar.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { BarHours, BarSpan } from '../../../domain/stocks/stock-bars.ts';
import { queryFor } from '../../api/query-for.ts';

const RENEW_MS = minuteMs;

export type ChartRange = 'day' | 'before' | 'week' | 'month' | 'year';

const SPANS = {
  day: 'minute',
  before: 'minute',
  week: 'week',
  month: 'daily',
  year: 'daily',
} as const satisfies Record<ChartRange, BarSpan>;

function ask(symbol: string, span: BarSpan, hours: BarHours, asof?: string) {
  const query = {
    span,
    ...(span === 'minute' && hours === 'extended' && { hours }),
    ...(asof !== undefined && { asof }),
  };
  return queryFor(barEndpoints.stockBars, { params: { symbol }, query });
}

/** Bars of a range; `before`: the session before the newest one, as known after its extended hours. */
export function useChartBars(symbol: string, range: ChartRange, hours: BarHours, enabled = true) {
  const newest = useQuery({
    ...ask(symbol, SPANS[range], hours),
    enabled,
    staleTime: RENEW_MS / 2,
    refetchInterval: range === 'day' ? RENEW_MS : false,
  });
  const date = newest.data?.session_date ?? null;
  const asof = date === null ? '' : new Date(previousSession(date).after_close_ms).toISOString();
  const wanted = enabled && range === 'before' && date !== null;
  const before = useQuery({
    ...ask(symbol, 'minute', hours, asof),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return wanted ? before : newest;
}

/** Bars of the sessions before the drawn one, for its averages. */
export const useEarlierSessions = (symbol: string, enabled: boolean) =>
  useQuery({ ...ask(symbol, 'week', 'regular'), enabled, staleTime: RENEW_MS }).data;
