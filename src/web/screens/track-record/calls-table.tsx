// Calls with entry, exit and result; the receipt of one opens below it.
import { clsx } from 'clsx';
import { Check, Clock, X } from 'lucide-react';
import { price } from '../../../domain/market/format.ts';
import { hourMs } from '../../../domain/numbers/time.ts';
import type { Horizon } from '../../../domain/record/outcome.ts';
import { openUntil } from '../../../domain/record/record-horizons.ts';
import type { RecordedCall } from '../../../domain/record/record-view.ts';
import { flagWords } from '../../../domain/record/record-words.ts';
import { sourceName } from '../../../domain/record/source-names.ts';
import { SymbolLink } from '../../symbol/symbol-link.tsx';
import { lazyPart } from '../../ui/failures/lazy-part.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { zonedDate, zonedFull, zonedTime } from '../../ui/time/time-format.ts';
import { figure, UNKNOWN } from './charts/figure-words.ts';
import type { PageAddress, RecordBenchmark } from './page-address.ts';
import { SideMark } from './source-cells.tsx';

export const CallReceipt = lazyPart(() => import('./call-receipt.tsx'), 'CallReceipt', <div className="h-96" />);

type CallsTableProps = {
  calls: readonly RecordedCall[];
  horizon: Horizon;
  benchmark: RecordBenchmark;
  /** Call whose receipt is open, and its change. */
  receipt: Pick<PageAddress, 'call' | 'openCall' | 'closeCall'>;
  /** True if calls of several sources are listed. */
  withSource?: boolean;
};

const exitHeads: Record<Horizon, string> = {
  plan: 'Exit, $',
  close: 'At close, $',
  '1': 'After 1, $',
  '5': 'After 5, $',
  '20': 'After 20, $',
};

const inDollars = (value: number | null) => (value === null ? UNKNOWN : price(value));

/** Result that decides right or wrong; null while the call is open or could not be settled. */
function findResult({ outcome: { state, gross, cost, excess_spy, excess_market } }: RecordedCall, of: CallsTableProps) {
  if (state !== 'settled') return null;
  if (of.horizon === 'plan') return gross === null ? null : gross - (cost ?? 0);
  return of.benchmark === 'market' ? excess_market : excess_spy;
}

export function CallsTable(props: CallsTableProps) {
  const { calls, horizon, receipt, withSource = false } = props;
  const now = useNow(hourMs);
  if (calls.length === 0) return <p className="py-2 text-ink-3">No call with this result.</p>;
  const columns: Column<RecordedCall>[] = [
    {
      id: 'called',
      header: 'Called',
      pinned: false,
      className: 'text-ink-2',
      cell: ({ known_at }) => <span title={zonedFull(known_at)}>{zonedDate(known_at, now)}</span>,
    },
    {
      id: 'symbol',
      header: 'Symbol',
      cell: ({ symbol, name }) => <SymbolLink symbol={symbol} name={name} />,
    },
    ...(withSource
      ? [
          {
            id: 'source',
            header: 'Call',
            cell: ({ kind, source, side }: RecordedCall) => (
              <span className="inline-flex items-center gap-1">
                <SideMark side={side} />
                {sourceName(kind, source)}
              </span>
            ),
          },
        ]
      : []),
    { id: 'entry', header: 'Entry, $', align: 'right', cell: ({ outcome }) => inDollars(outcome.entry_price) },
    { id: 'exit', header: exitHeads[horizon], align: 'right', cell: ({ outcome }) => inDollars(outcome.exit_price) },
    {
      id: 'result',
      header: horizon === 'plan' ? 'Result, R' : 'Excess, %',
      align: 'right',
      cell: (call) => <Result call={call} result={findResult(call, props)} horizon={horizon} now={now} />,
    },
    {
      id: 'from',
      header: 'From',
      cell: ({ id, symbol }) => (
        <button
          type="button"
          aria-expanded={receipt.call === id}
          aria-label={`Receipt of the call on ${symbol}`}
          onClick={() => (receipt.call === id ? receipt.closeCall() : receipt.openCall(id))}
          className="min-h-6 text-label underline decoration-line-strong underline-offset-4 hover:text-brand pointer-coarse:min-h-11"
        >
          receipt
        </button>
      ),
    },
  ];
  return (
    <DataTable<RecordedCall>
      label="Calls"
      columns={columns}
      rows={calls}
      rowKey={({ id }) => id}
      detail={({ id }) => receipt.call === id && <CallReceipt id={id} />}
      headClass="h-8 px-2 max-sm:px-1"
      cellClass="h-9 whitespace-nowrap px-2 max-sm:px-1"
    />
  );
}

type ResultProps = { call: RecordedCall; result: number | null; horizon: Horizon; now: number };

/** `open until Dec 4, 13:00 PT`; after that time `not settled yet`, until the next computation. */
function openWords(knownAt: string, horizon: Horizon, now: number): string {
  const until = openUntil(horizon, Date.parse(knownAt));
  return until > now ? `open until ${zonedTime(until, now)}` : 'not settled yet';
}

function Result({ call: { outcome, known_at }, result, horizon, now }: ResultProps) {
  if (result === null) {
    const isOpen = outcome.state === 'open';
    const words = isOpen ? openWords(known_at, horizon, now) : 'unsettled';
    return (
      <span
        className="inline-flex items-center gap-1 text-label text-ink-3"
        title={outcome.flag === null ? undefined : flagWords[outcome.flag]}
      >
        {isOpen && <Clock aria-hidden className="size-3" />}
        {words}
      </span>
    );
  }
  const isRight = result > 0;
  const Icon = isRight ? Check : X;
  return (
    <span
      className={clsx('inline-flex items-center gap-1', isRight ? 'text-bull' : 'text-bear')}
      title={outcome.flag === null ? undefined : flagWords[outcome.flag]}
    >
      <Icon aria-hidden className="size-3.5" />
      <span className="sr-only">{isRight ? 'right' : 'wrong'} </span>
      {figure(result, horizon, horizon === 'plan' ? 2 : 1)}
    </span>
  );
}
