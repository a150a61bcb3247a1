// Table of changed stocks of one kind, grouped by kind of crossing, with the state before and after; cards on a phone.
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { isBySource } from '../../../domain/analysis/local-action.ts';
import type {
  DecisionChange,
  FilterChange,
  LightChange,
  ScoreChange,
  SetupChange,
  ShownChange,
} from '../../../domain/changes/change.ts';
import { groupByCrossing } from '../../../domain/changes/crossing.ts';
import { patternWords } from '../../../domain/goldeneye/view/table.ts';
import { signed, whole } from '../../../domain/market/format.ts';
import { filterNames } from '../../../domain/screener/rules/filters.ts';
import { lightWords } from '../../../domain/screener/rules/signal-lights.ts';
import type { FilterCode } from '../../../domain/screener/screener-stock.ts';
import { ActionBadge } from '../../symbol/ai/action-badge.tsx';
import { AlertBell } from '../../symbol/alerts/alert-bell.tsx';
import { points } from '../../symbol/score/points.ts';
import { StarButton } from '../../symbol/stars/star-button.tsx';
import { SymbolLink } from '../../symbol/symbol-link.tsx';
import { DecisionWord } from '../../symbol/trade-signals/decision-badge.tsx';
import { LightMark, signalShortNames } from '../../symbol/trade-signals/signal-lights.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { clockTime } from '../../ui/time/time-format.ts';

const outcomes = { win: 'target first', loss: 'stop first', timeout: 'timed out', missed: 'not entered' } as const;

function FromTo({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {before}
      <ArrowRight aria-label="to" className="size-3.5 shrink-0 text-ink-3" />
      {after}
    </span>
  );
}

const nothing = (words: string) => <span className="text-ink-3">{words}</span>;

/** Aligns action and figure in columns across all rows. */
const SCORE_COLUMNS = 'gap-x-2 sm:inline-grid sm:grid-cols-[11rem_3rem]';

function ScoreThen({ of }: { of: ScoreChange['before'] }) {
  if (of === null) return <span className={`text-ink-3 ${SCORE_COLUMNS}`}>no score</span>;
  return (
    <span className={`inline-flex flex-wrap items-center ${SCORE_COLUMNS}`}>
      <span className="whitespace-nowrap">
        <ActionBadge action={of.action} />
        {isBySource(of) && <span className="text-label text-ink-2"> by source</span>}
      </span>
      <span className="sm:text-right">{points(of.score)}</span>
    </span>
  );
}

function Decided({ decision }: { decision: DecisionChange['before'] }) {
  return decision === null ? nothing('not listed') : <DecisionWord decision={decision} />;
}

function Filters({ codes, word }: { codes: readonly FilterCode[]; word: string }) {
  if (codes.length === 0) return null;
  return (
    <span>
      <span className="text-ink-3">{word}</span> {codes.map((code) => filterNames[code]).join(', ')}
    </span>
  );
}

function FilterTurns({ turned_on, turned_off }: FilterChange) {
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1">
      <Filters codes={turned_on} word="on:" />
      <Filters codes={turned_off} word="off:" />
    </span>
  );
}

function LightTurns({ lights }: LightChange) {
  return (
    <span className="inline-flex flex-wrap gap-x-4 gap-y-1">
      {lights.map(({ signal, before, after }) => (
        <span key={signal} className="inline-flex items-center gap-1">
          <span className="text-ink-2">{signalShortNames[signal]}</span>
          <LightMark light={before} className="size-4!" />
          <ArrowRight aria-hidden className="size-3 text-ink-3" />
          <LightMark light={after} className="size-4!" />
          <span className="sr-only">
            {lightWords[before]} to {lightWords[after]}
          </span>
        </span>
      ))}
    </span>
  );
}

function Setup({ change, pattern, side, outcome, net_r, at }: SetupChange) {
  const result = outcome === null ? '' : `: ${outcomes[outcome]}${net_r === null ? '' : `, ${signed(net_r, 2)} R`}`;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-3">
      <span className="text-ink-2">{clockTime(at)}</span>
      <span>
        {patternWords(pattern)}, {side}
      </span>
      <span className={change === 'opened' ? 'text-info' : 'text-ink-2'}>
        {change}
        {result}
      </span>
    </span>
  );
}

const moveWords = ({ before, after }: ScoreChange) =>
  before === null || after === null ? '' : `by ${points(after.score - before.score)}`;

function ChangeWords({ change }: { change: ShownChange }) {
  switch (change.kind) {
    case 'scores':
      return (
        <span className="inline-flex items-center gap-x-8">
          <FromTo before={<ScoreThen of={change.before} />} after={<ScoreThen of={change.after} />} />
          <span className="w-20 text-right text-ink-2 max-sm:hidden">{moveWords(change)}</span>
        </span>
      );
    case 'decisions':
      return <FromTo before={<Decided decision={change.before} />} after={<Decided decision={change.after} />} />;
    case 'filters':
      return <FilterTurns {...change} />;
    case 'lights':
      return <LightTurns {...change} />;
    case 'setups':
      return <Setup {...change} />;
  }
}

/** Heads above the parts of a score change, in the widths of its cell. */
const scoreHeads = (
  <span className="inline-flex items-center gap-x-8">
    <span className="inline-flex gap-x-2">
      <span className={SCORE_COLUMNS}>Then</span>
      <span className="w-3.5" />
      <span className={SCORE_COLUMNS}>Now</span>
    </span>
    <span className="w-20 text-right">Difference</span>
  </span>
);

type ChangesTableProps = {
  label: string;
  rows: readonly ShownChange[];
  /** True if more rows follow on later pages, so that the counts of the groups are not complete. */
  isPart: boolean;
};

export function ChangesTable({ label, rows, isPart }: ChangesTableProps) {
  const groups = groupByCrossing(rows);
  const list = { name: 'Changes', symbols: [...new Set(rows.map(({ symbol }) => symbol))] };
  const columns: Column<ShownChange>[] = [
    {
      id: 'star',
      header: <span className="sr-only">Star and alert</span>,
      width: 'w-16',
      cell: (row) => (
        <span className="flex">
          <StarButton symbol={row.symbol} />
          <AlertBell target={{ kind: 'symbol', symbol: row.symbol }} />
        </span>
      ),
      phone: 'aside',
    },
    {
      id: 'symbol',
      header: 'Symbol',
      rowHeader: true,
      width: 'w-24',
      cell: ({ symbol }) => <SymbolLink symbol={symbol} list={list} />,
      phone: 'title',
    },
    {
      id: 'name',
      header: 'Company',
      width: 'w-64',
      className: 'text-ink-2',
      cell: ({ name }) => <span className="block max-w-64 truncate">{name ?? ''}</span>,
      phone: 'fact',
      phoneCell: ({ name }) => name,
    },
    {
      id: 'change',
      header: rows[0]?.kind === 'scores' ? scoreHeads : 'Change',
      cell: (row) => <ChangeWords change={row} />,
      phone: 'line',
    },
  ];
  return (
    <DataTable<ShownChange>
      label={label}
      columns={columns}
      rows={groups.flatMap((group) => group.rows)}
      groups={groups.map((group) => ({
        id: group.crossing,
        rows: group.rows,
        header: (
          <span className="flex min-h-8 items-center gap-2 px-2 font-strong max-sm:px-3">
            {group.crossing}
            <span className="font-regular text-ink-3">
              {whole(group.rows.length)}
              {isPart && ' shown'}
            </span>
          </span>
        ),
      }))}
      rowKey={({ id }) => id}
      headClass="h-8 px-2"
      cellClass="h-9 px-2"
    />
  );
}
