// Filters of a stock: the trace of its run, which were active in each run of the day, and estimated figures.

import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { formatAgainst } from '../../../domain/figures/format-against.ts';
import { money, signed } from '../../../domain/market/format.ts';
import { viewRules } from '../../../domain/rules/screener-rules.ts';
import { stockDetailRules } from '../../../domain/rules/stock-detail-rules.ts';
import { type FilterTrace, filterTrace } from '../../../domain/screener/explain/trace.ts';
import { filterNames } from '../../../domain/screener/rules/filters.ts';
import type { ScreenerStock } from '../../../domain/screener/screener-stock.ts';
import { FilterChip } from '../../symbol/trade-signals/filter-chips.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { Estimates, FiltersByRun, type StockInRun } from './filters-by-run.tsx';

type StockFiltersProps = {
  stock: ScreenerStock;
  /** Null for a stock that is in no run. */
  inRun: StockInRun | null;
};

export function StockFilters({ stock, inRun }: StockFiltersProps) {
  return (
    <div className="grid min-w-0 content-start gap-6">
      <FilterTraceTable stock={stock} />
      {inRun !== null && <FiltersByRun inRun={inRun} />}
      <Estimates estimates={inRun?.estimates ?? []} />
    </div>
  );
}

type Line = FilterTrace & { first: boolean; active: boolean };

function toTraceLines(stock: ScreenerStock): Line[] {
  const traces = filterTrace(stock);
  return traces.map((trace, at) => ({
    ...trace,
    first: traces[at - 1]?.code !== trace.code,
    active: stock.active_filter_codes.includes(trace.code),
  }));
}

/** Value and threshold, such as `+5.19%`, `3.42x`, `4.71`; rounding never moves one past the other. */
const against = ({ value, unit, places, bounds, code }: FilterTrace) =>
  formatAgainst(value, bounds, { unit, places, signed: code === 'PM' });
const figure = (line: FilterTrace) => against(line).value;

const words = (line: FilterTrace) => `${line.measure} ${figure(line)}, threshold ${against(line).threshold}`;

function Result({ line }: { line: Line }) {
  if (line.value === null) return <span className="text-ink-3">Unknown</span>;
  const Icon = line.pass ? Check : X;
  return (
    <span className={`inline-flex items-center gap-1 align-middle ${line.pass ? 'text-bull' : 'text-bear'}`}>
      <Icon aria-hidden className="size-4" />
      {line.pass ? 'Pass' : 'Fail'}
    </span>
  );
}

/** Ends of scales with a fixed maximum. */
const FULL: Record<string, number> = { RSI: 100, stars: stockDetailRules.stars.value };

/** Figure as a filled line, its bounds as ticks. */
function Bar({ line }: { line: Line }) {
  const { value, bounds, unit, pass } = line;
  const edges = [bounds.above, bounds.from, bounds.to, bounds.below].flatMap((rule) => rule?.value ?? []);
  // Without a fixed maximum, the largest bound is in the middle of the bar.
  const full = FULL[unit] ?? 2 * Math.max(...edges);
  const place = (at: number) => Math.min(100, Math.max(0, (at / full) * 100));
  return (
    <span role="img" aria-label={words(line)} className="relative block h-2 w-full min-w-12 rounded-sm bg-neutral-soft">
      {value !== null && (
        <span
          className={clsx('absolute inset-y-0 left-0 rounded-sm', pass ? 'bg-bull-fill' : 'bg-bear-fill')}
          style={{ width: `${place(value)}%` }}
        />
      )}
      {edges.map((edge) => (
        <span
          key={edge}
          className="absolute -inset-y-0.5 -ml-px w-0.5 bg-ink ring-1 ring-surface"
          style={{ left: `${place(edge)}%` }}
        />
      ))}
    </span>
  );
}

const columns: Column<Line>[] = [
  {
    id: 'filter',
    header: 'Filter',
    cell: (line) =>
      line.first ? (
        <span className="inline-flex items-center gap-2">
          <FilterChip code={line.code} active={line.active} />
          {filterNames[line.code]}
        </span>
      ) : (
        <span className="sr-only">{filterNames[line.code]}</span>
      ),
    phone: 'title',
    phoneCell: ({ code, active }) => <FilterChip code={code} active={active} />,
  },
  {
    id: 'measure',
    header: 'Measure',
    className: 'text-ink-2',
    cell: ({ first, measure }) => (first ? measure : `or ${measure}`),
    phone: 'title',
    phoneCell: ({ measure }) => measure,
  },
  { id: 'value', header: 'Value', align: 'right', cell: (line) => <b>{figure(line)}</b>, phone: 'aside' },
  { id: 'bar', header: 'Vs threshold', width: 'w-24', cell: (line) => <Bar line={line} />, phone: 'line' },
  { id: 'threshold', header: 'Threshold', align: 'right', cell: (line) => against(line).threshold, phone: 'line' },
  {
    id: 'margin',
    header: 'Margin',
    align: 'right',
    cell: (line) => (
      <span className={line.margin === null ? 'text-ink-3' : line.pass ? 'text-bull' : 'text-bear'}>
        {line.margin === null ? '--' : signed(line.margin, against(line).places)}
      </span>
    ),
  },
  { id: 'result', header: 'Result', cell: (line) => <Result line={line} />, phone: 'aside' },
];

function FilterTraceTable({ stock }: { stock: ScreenerStock }) {
  return (
    <section aria-label="Activated filters" className="grid min-w-0 gap-2">
      <h3 className="font-strong">
        Activated filters ({stock.active_filter_count}/{viewRules.filters.value})
      </h3>
      {stock.current_price !== null && (
        <p className="text-label text-ink-3">
          Judged at the price of the run, {money(stock.current_price)}, <Age market at={stock.as_of} show="time" />
        </p>
      )}
      <DataTable
        label="Filters: value and threshold"
        dense
        columns={columns}
        rows={toTraceLines(stock)}
        rowKey={(line) => line.measure}
      />
      <FilterChanges stock={stock} />
    </section>
  );
}

function FilterChanges({ stock: { filter_changes } }: { stock: ScreenerStock }) {
  const { gained, lost } = filter_changes;
  if (gained.length === 0 && lost.length === 0) return null;
  const list = (codes: readonly (keyof typeof filterNames)[]) => codes.map((code) => filterNames[code]).join(', ');
  return (
    <p className="text-label text-ink-3">
      Since the run before:{' '}
      {[gained.length > 0 && `gained ${list(gained)}`, lost.length > 0 && `lost ${list(lost)}`]
        .filter(Boolean)
        .join('; ')}
      .
    </p>
  );
}
