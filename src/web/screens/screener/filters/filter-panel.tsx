// Panel of conditions above the list, and a summary of the stocks they leave.
import { useEffect, useMemo, useRef, useState } from 'react';
import { plural, whole } from '../../../../domain/market/format.ts';
import { markWords, patternMarks } from '../../../../domain/patterns/found-patterns.ts';
import {
  type ConditionField,
  conditionFields,
  type FigureField,
  figureFields,
} from '../../../../domain/screener/conditions/condition-fields.ts';
import {
  type Conditions,
  isSet,
  noConditions,
  setFields,
  withoutField,
} from '../../../../domain/screener/conditions/conditions.ts';
import {
  type Distribution,
  decisionWordCounts,
  figureDistribution,
  markCounts,
  markedCount,
  sectorCounts,
} from '../../../../domain/screener/conditions/distribution.ts';
import { fieldNames, spanWords } from '../../../../domain/screener/conditions/figure-rules.ts';
import { conditionCosts, findFailures, passCount } from '../../../../domain/screener/conditions/matching-rows.ts';
import { decisionCounts, decisionOrder } from '../../../../domain/screener/list/decision-groups.ts';
import { shareWords } from '../../../../domain/screener/list/light-shares.ts';
import type { ListedColumns } from '../../../../domain/screener/list/listed-columns.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Bars, litBars } from './bars.tsx';
import { FigureEditor, WordEditor } from './figure-editor.tsx';
import { FilterCell } from './filter-cell.tsx';

/** Maximum number of conditions whose cost is shown. */
const COSTS = 3;
const COLUMNS = 7;

export type FilterPanelProps = {
  list: ListedColumns;
  /** Rows of the view before any condition; `left`: rows that meet all conditions. */
  rows: Uint32Array;
  left: Uint32Array;
  conditions: Conditions;
  onChange: (conditions: Conditions) => void;
  /** True if opened by a key: the first condition then gets the focus. */
  focusFirst?: boolean;
};

const isFigure = (field: ConditionField): field is FigureField =>
  field !== 'sector' && field !== 'decision' && field !== 'pattern';

export function FilterPanel({ list, rows, left, conditions, onChange, focusFirst = false }: FilterPanelProps) {
  const cells = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusFirst) cells.current?.querySelector('button')?.focus();
  }, [focusFirst]);
  const [open, setOpen] = useState<ConditionField | null>(null);
  const failed = useMemo(() => findFailures(list, conditions), [list, conditions]);
  const every = useMemo(() => Uint32Array.from({ length: list.count }, (_, row) => row), [list]);
  const words = useMemo(
    () => ({ sector: sectorCounts(list), decision: decisionWordCounts(list), pattern: markCounts(list) }),
    [list],
  );
  const figures = useMemo(
    () =>
      Object.fromEntries(figureFields.map((field) => [field, figureDistribution(list, field)])) as Record<
        FigureField,
        Distribution
      >,
    [list],
  );
  const close = useMemo(() => () => setOpen(null), []);
  const set = setFields(conditions);

  const showCell = (field: ConditionField, place: number) => {
    const chosen = isSet(conditions, field);
    const passing = chosen ? passCount(failed, field) : null;
    const unknown = isFigure(field) ? figures[field].unknown : words[field].unknown;
    const common = {
      name: fieldNames[field],
      open: open === field,
      wide: place === conditionFields.length - 1,
      align: place % COLUMNS >= COLUMNS / 2 ? ('end' as const) : ('start' as const),
      onToggle: () => setOpen(open === field ? null : field),
      onClose: close,
      onClear: () => onChange(withoutField(conditions, field)),
      title: [
        passing !== null && `${whole(passing)} of ${whole(list.count)} stocks pass this condition alone`,
        unknown > 0 && `${whole(unknown)} unknown`,
      ]
        .filter(Boolean)
        .join('; '),
      corner: unknown === list.count ? 'not known yet' : passing === null ? null : shareWords(passing, list.count),
    };
    if (isFigure(field)) {
      const distribution = figures[field];
      const span = conditions.spans[field];
      return (
        <FilterCell
          key={field}
          {...common}
          chosen={span === undefined ? null : spanWords(field, span)}
          bars={
            <Bars
              counts={distribution.counts}
              isLit={span === undefined ? null : litBars(field, span)}
              className="h-6"
            />
          }
          editor={
            <FigureEditor
              field={field}
              list={list}
              rows={rows}
              every={every}
              failed={failed}
              distribution={distribution}
              conditions={conditions}
              onChange={onChange}
            />
          }
        />
      );
    }
    const counts = words[field];
    const picked: readonly string[] =
      field === 'sector'
        ? conditions.sectors
        : field === 'decision'
          ? conditions.decisions
          : conditions.patterns.map(markWords);
    return (
      <FilterCell
        key={field}
        {...common}
        corner={common.corner ?? toCorner(field, list, counts.words.length)}
        chosen={chosen ? picked.join(', ') : null}
        bars={
          <Bars
            counts={counts.words.map(({ count }) => count)}
            isLit={chosen ? (bar) => picked.includes(counts.words[bar]?.word ?? '') : null}
            className="h-6"
          />
        }
        editor={
          <WordEditor
            name={fieldNames[field]}
            counts={counts}
            chosen={picked}
            onChange={(next) => onChange(withWords(conditions, field, next))}
            left={left.length}
          />
        }
      />
    );
  };

  return (
    <section aria-label="Filters" className="rounded-md border border-line bg-surface">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line px-3">
        <h2 className="font-strong">Filters</h2>
        <span className="text-label text-ink-3">
          {set.length === 0
            ? 'each shows the whole market; press one to set a range, or type into the search: rvol > 3, price < 20, Technology'
            : `${plural(set.length, 'condition')}, all must hold; corner figure: how many stocks pass that condition alone`}
        </span>
        {set.length > 0 && (
          <Button variant="link" size="sm" className="ml-auto text-label!" onClick={() => onChange(noConditions)}>
            Clear all
          </Button>
        )}
      </div>
      <div ref={cells} className="grid grid-cols-7 gap-px bg-line max-xl:grid-cols-4 max-md:grid-cols-2">
        {conditionFields.map(showCell)}
      </div>
      <Result list={list} rows={rows} left={left} failed={failed} conditions={conditions} />
    </section>
  );
}

type WordField = Exclude<ConditionField, FigureField>;

function withWords(conditions: Conditions, field: WordField, words: readonly string[]): Conditions {
  if (field === 'sector') return { ...conditions, sectors: words };
  if (field === 'decision') {
    return { ...conditions, decisions: decisionOrder.filter((decision) => words.includes(decision)) };
  }
  return { ...conditions, patterns: patternMarks.filter((mark) => words.includes(markWords(mark))) };
}

/** Summary if no word of the field is chosen; null for fields without one. */
function toCorner(field: WordField, list: ListedColumns, words: number): string | null {
  if (field === 'sector') return plural(words, 'sector');
  return field === 'pattern' ? `${shareWords(markedCount(list), list.count)} has one` : null;
}

type ResultProps = Omit<FilterPanelProps, 'onChange' | 'focusFirst'> & { failed: Uint16Array };

/** Stocks left by decision, and the stocks lost by the costliest conditions. */
function Result({ list, rows, left, failed, conditions }: ResultProps) {
  const counts = decisionCounts(list, left);
  const byDecision = decisionOrder
    .filter((decision) => counts[decision] > 0)
    .map((decision) => `${whole(counts[decision])} ${decision}`)
    .join(', ');
  const costs = conditionCosts(rows, failed, conditions).slice(0, COSTS);
  return (
    <p role="status" className="flex min-h-9 flex-wrap items-center gap-x-4 border-t border-line px-3 py-1">
      <span>
        <b>
          {whole(left.length)} of {whole(rows.length)} stocks{byDecision === '' ? '' : ':'}
        </b>{' '}
        {byDecision}
      </span>{' '}
      {costs.length > 0 && (
        <span className="text-label text-ink-2">
          {costs
            .map(({ field, without }, at) =>
              at === 0
                ? `Without ${fieldNames[field]} ${whole(without)} would pass`
                : `without ${fieldNames[field]} ${whole(without)}`,
            )
            .join(', ')}
          .
        </span>
      )}
    </p>
  );
}
