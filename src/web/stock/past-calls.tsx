// Past calls on a stock with their outcomes; open and lost calls are listed like won ones.
import { useQuery } from '@tanstack/react-query';
import { Check, Clock, Minus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { goldenEyeEndpoints } from '../../contract/goldeneye.ts';
import { recordEndpoints } from '../../contract/record.ts';
import { screenerEndpoints } from '../../contract/screener.ts';
import { signalEndpoints } from '../../contract/signals.ts';
import { plural, price } from '../../domain/market/format.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { isPublished } from '../../domain/record/call.ts';
import { toSettledCall } from '../../domain/record/stock-outcome.ts';
import {
  type CallOutcome,
  type PastCall,
  pastCalls,
  settledWords,
  withPriceThen,
} from '../../domain/verdicts/past-calls.ts';
import { horizonNames, noAge } from '../../domain/verdicts/verdict.ts';
import { useMarketNow } from '../api/market-status.ts';
import { queryFor } from '../api/query-for.ts';
import { RetryLine } from '../symbol/failures/loaded.tsx';
import { VerdictBadge } from '../symbol/verdicts/verdict-badge.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Skeleton } from '../ui/status/skeleton.tsx';
import type { Column } from '../ui/tables/columns.ts';
import { DataTable } from '../ui/tables/data-table.tsx';
import { Age } from '../ui/time/age.tsx';
import { useMedia, useNow } from '../ui/time/clock.ts';
import { useChartBars } from './chart/chart-bars.ts';

const FIRST = { wide: 11, phone: 6 };
const NONE: readonly never[] = [];

/**
 * Queries of a stock's windows, decisions and scores, and the market time; `options` are for further queries about it.
 */
export function useSaid(symbol: string) {
  const input = { params: { symbol } };
  const options = (what: string) => ({ staleTime: minuteMs, retry: false, meta: { logged: `${what} of ${symbol}` } });
  const windows = useQuery({ ...queryFor(goldenEyeEndpoints.goldenEyeWindows, input), ...options('windows') });
  const decisions = useQuery({ ...queryFor(screenerEndpoints.decisionHistory, input), ...options('decisions') });
  const scores = useQuery({ ...queryFor(signalEndpoints.publishedScores, input), ...options('published scores') });
  const clock = useNow(minuteMs);
  const now = useMarketNow(minuteMs) ?? clock;
  return { windows, decisions, scores, now, options };
}

/** Past calls of a stock, horizon by horizon as each loads; `missing` names the failed ones. */
export function usePastCalls(symbol: string) {
  const { windows, decisions, scores, now, options } = useSaid(symbol);
  const record = useQuery({ ...queryFor(recordEndpoints.recordStock, { params: { symbol } }), ...options('outcomes') });
  const bars = useChartBars(symbol, 'day', 'regular').data?.minute_bars ?? NONE;
  const published = record.data === undefined || isPublished(record.data.market);
  const outcomes = useMemo(() => record.data?.outcomes.map(toSettledCall) ?? NONE, [record.data]);
  const calls = useMemo(
    () =>
      withPriceThen(
        pastCalls(
          {
            windows: windows.data?.windows ?? NONE,
            decisions: decisions.data?.decisions ?? NONE,
            scores: scores.data?.scores ?? NONE,
            outcomes: published ? outcomes : NONE,
            reconstructed: published ? NONE : outcomes,
          },
          now,
        ),
        bars,
      ),
    [windows.data, decisions.data, scores.data, published, outcomes, bars, now],
  );
  const parts = [
    { name: 'the calls for Minutes', query: windows },
    { name: 'the calls for Today', query: decisions },
    { name: 'the calls of Lists', query: scores },
    { name: 'what came of Today and Lists', query: record },
  ];
  return {
    calls,
    windows: windows.data?.windows ?? NONE,
    loading: parts.some(({ query }) => query.isPending),
    missing: parts.filter(({ query }) => query.isError).map(({ name }) => name),
    retry: () => {
      for (const { query } of parts) if (query.isError) void query.refetch();
    },
  };
}

/** `The calls for Today and the calls of Lists could not be loaded.` */
function toSentence(missing: readonly string[]): string {
  const all = missing.join(' and ');
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} could not be loaded.`;
}

const OUTCOME_STYLES = {
  won: { Icon: Check, ink: 'text-bull' },
  lost: { Icon: X, ink: 'text-bear' },
  even: { Icon: Minus, ink: 'text-ink-2' },
  open: { Icon: Clock, ink: 'text-ink-2' },
  unsettled: { Icon: Clock, ink: 'text-ink-3' },
} as const;

function Outcome({ outcome }: { outcome: CallOutcome }) {
  if (outcome === null) return <span className="text-ink-3">--</span>;
  const { Icon, ink } = OUTCOME_STYLES[outcome.state];
  return (
    <span className={`inline-flex items-center gap-1 ${ink}`}>
      <Icon aria-hidden className="size-3.5" />
      {outcome.text}
    </span>
  );
}

/** Badge of a past call, drawn as that of a verdict. */
function Badge({ call }: { call: PastCall }) {
  const { horizon, word, direction, basis } = call;
  return (
    <VerdictBadge
      verdict={{
        horizon,
        word,
        direction,
        side: null,
        strength: null,
        strength_text: '',
        figure: '',
        as_of: null,
        because: basis,
        plan_state: null,
        ...noAge,
      }}
    />
  );
}

const COLUMNS: readonly Column<PastCall>[] = [
  {
    id: 'at',
    header: 'When',
    className: 'text-ink-2',
    cell: ({ at, horizon }) => <Age market={horizon !== 'weeks'} at={at} show="time" />,
    phone: 'title',
  },
  { id: 'horizon', header: 'Horizon', cell: ({ horizon }) => horizonNames[horizon], phone: 'fact' },
  { id: 'call', header: 'Call', cell: (call) => <Badge call={call} />, phone: 'aside' },
  { id: 'basis', header: 'Basis', className: 'text-ink-2', cell: ({ basis }) => basis, phone: 'fact' },
  {
    id: 'price',
    header: 'Price then',
    align: 'right',
    cell: (call) => (call.price === null ? '--' : price(call.price)),
  },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => <Outcome outcome={outcome} />,
    phone: 'line',
    phoneCell: ({ outcome }) => outcome !== null && <Outcome outcome={outcome} />,
  },
];

export function PastCalls({ symbol }: { symbol: string }) {
  const { calls, windows, loading, missing, retry } = usePastCalls(symbol);
  const [all, setAll] = useState(false);
  const phone = useMedia('(max-width: 39.99rem)');
  const first = phone ? FIRST.phone : FIRST.wide;
  const settled = settledWords(windows);
  if (loading && calls.length === 0) return <Skeleton className="m-4 h-40" />;
  return (
    <>
      {settled !== null && (
        <p className="border-b border-line px-4 py-2 text-label text-ink-2 max-sm:px-3">
          <span className="text-ink-3">Minutes</span> {settled}, after costs
        </p>
      )}
      {calls.some(({ horizon }) => horizon !== 'minutes') && (
        <p className="border-b border-line px-4 py-2 text-label text-ink-2 max-sm:px-3">
          <span className="text-ink-3">Today</span> at the close, <span className="text-ink-3">Lists</span> after 5 and
          20 sessions: above the equal-weighted market, after costs
        </p>
      )}
      {missing.length > 0 && (
        <RetryLine retry={retry} className="px-4 py-2">
          {toSentence(missing)}
        </RetryLine>
      )}
      {calls.length === 0 ? (
        missing.length === 0 && <p className="px-4 py-3 text-ink-2">No call on {symbol} is on file yet.</p>
      ) : (
        <DataTable
          label={`Past calls on ${symbol}`}
          dense
          columns={COLUMNS}
          rows={all ? calls : calls.slice(0, first)}
          rowKey={(call) => `${call.at} ${call.horizon} ${call.basis}`}
        />
      )}
      {calls.length > first && (
        <Button variant="ghost" className="m-2 justify-self-start" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer calls' : `All ${plural(calls.length, 'call')}`}
        </Button>
      )}
    </>
  );
}
