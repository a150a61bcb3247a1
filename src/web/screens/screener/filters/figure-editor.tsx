// Editors of a condition: of a figure with its distribution, typed ends and presets, and of words as checkboxes.
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { whole } from '../../../../domain/market/format.ts';
import type { FigureField, Span } from '../../../../domain/screener/conditions/condition-fields.ts';
import { type Conditions, withSpan } from '../../../../domain/screener/conditions/conditions.ts';
import {
  type Distribution,
  edgesOfSpan,
  lastEdge,
  valueAtEdge,
  type WordCounts,
} from '../../../../domain/screener/conditions/distribution.ts';
import {
  figureRules,
  figureWords,
  readFigure,
  spanWords,
} from '../../../../domain/screener/conditions/figure-rules.ts';
import { countWithSpan, type Failures } from '../../../../domain/screener/conditions/matching-rows.ts';
import { shareWords } from '../../../../domain/screener/list/light-shares.ts';
import type { ListedColumns } from '../../../../domain/screener/list/listed-columns.ts';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { ToggleButton } from '../../../ui/controls/toggle-button.tsx';
import { runAfter } from '../../../ui/time/clock.ts';
import { Bars, litBars } from './bars.tsx';
import './handles.css';

/** Time a handle rests before the list follows it. */
const SETTLE_MS = 150;
const OPEN: Span = { from: null, to: null };

type FigureEditorProps = {
  field: FigureField;
  list: ListedColumns;
  /** Rows of the view before any condition. */
  rows: Uint32Array;
  every: Uint32Array;
  failed: Failures;
  distribution: Distribution;
  conditions: Conditions;
  onChange: (conditions: Conditions) => void;
};

const sameSpan = (a: Span, b: Span) => a.from === b.from && a.to === b.to;

export function FigureEditor(props: FigureEditorProps) {
  const { field, list, rows, every, failed, distribution, conditions, onChange } = props;
  const { name, about, presets } = figureRules[field];
  const set = conditions.spans[field] ?? OPEN;
  const [span, setSpan] = useState(set);
  const [known, setKnown] = useState(set);
  // Follows changes made elsewhere: by the address or the clear button.
  if (!sameSpan(known, set)) {
    setKnown(set);
    setSpan(set);
  }
  const apply = useEffectEvent((next: Span) => {
    if (!sameSpan(next, set)) onChange(withSpan(conditions, field, next));
  });
  useEffect(() => runAfter(SETTLE_MS, () => apply(span)), [span]);

  const alone = countWithSpan(list, every, zeros(list.count), field, span);
  return (
    <div className="grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <b className="whitespace-nowrap">{name}</b>
        <span className="text-right text-label text-ink-3">{about}</span>
      </div>
      <div>
        {/* The handles' centres travel between the ends of the bars. */}
        <Bars counts={distribution.counts} isLit={litBars(field, span)} className="mx-2 h-20" />
        <Handles field={field} span={span} onChange={setSpan} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <End field={field} label="from" value={span.from} onChange={(from) => setSpan(ordered({ ...span, from }))} />
        <End field={field} label="to" value={span.to} onChange={(to) => setSpan(ordered({ ...span, to }))} />
        <span className="ml-auto text-label">
          <b>{whole(alone)}</b> of {whole(list.count)} pass, {shareWords(alone, list.count)}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {presets.map((preset) => {
          const words = spanWords(field, preset);
          const pressed = sameSpan(preset, span);
          return (
            <ToggleButton key={words} pressed={pressed} onPress={() => setSpan(pressed ? OPEN : preset)}>
              {words}
            </ToggleButton>
          );
        })}
      </div>
      <p className="flex flex-wrap justify-between gap-x-3 text-label text-ink-3">
        <span>{distribution.unknown > 0 ? `${whole(distribution.unknown)} unknown pass no condition` : ''}</span>
        <span>
          <b className="text-ink">{whole(countWithSpan(list, rows, failed, field, span))}</b> with your other filters
        </span>
      </p>
    </div>
  );
}

let noFailures = new Uint16Array();

/** Shared array of zeros, replaced only for a longer list. */
function zeros(count: number): Uint16Array {
  if (noFailures.length < count) noFailures = new Uint16Array(count);
  return noFailures;
}

/** Swaps ends that crossed. */
function ordered({ from, to }: Span): Span {
  return from !== null && to !== null && from > to ? { from: to, to: from } : { from, to };
}

function Handles({ field, span, onChange }: { field: FigureField; span: Span; onChange: (span: Span) => void }) {
  const edges = edgesOfSpan(field, span);
  const last = lastEdge(field);
  const words = (value: number | null) => (value === null ? 'any' : figureWords(field, value));
  const percent = (edge: number) => `${(100 * edge) / last}%`;
  return (
    <div className="relative mt-1 h-5">
      <div className="absolute inset-x-2 top-2 h-0.5 bg-line-strong">
        <span
          className="absolute inset-y-0 bg-brand"
          style={{ left: percent(edges.from), right: percent(last - edges.to) }}
        />
      </div>
      {(['from', 'to'] as const).map((end) => (
        <input
          key={end}
          type="range"
          className="handle"
          aria-label={`${figureRules[field].name}, ${end}`}
          aria-valuetext={words(span[end])}
          min={0}
          max={last}
          value={edges[end]}
          onChange={(event) => {
            const asked = Number(event.target.value);
            const edge = end === 'from' ? Math.min(asked, edges.to - 1) : Math.max(asked, edges.from + 1);
            onChange({ ...span, [end]: valueAtEdge(field, edge) });
          }}
        />
      ))}
    </div>
  );
}

type EndProps = { field: FigureField; label: string; value: number | null; onChange: (value: number | null) => void };

/** Text field of an end. On blur, text that is no figure is reset; ambiguous text stays, with a suggested spelling. */
function End({ field, label, value, onChange }: EndProps) {
  const shown = value === null ? '' : figureWords(field, value);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const settle = () => {
    if (typed === null) return;
    const { value: read, problem: unclear } = readFigure(field, typed);
    if (typed.trim() === '') onChange(null);
    else if (read !== null) onChange(read);
    setProblem(unclear);
    if (unclear === null) setTyped(null);
  };
  return (
    <>
      <label className="inline-flex items-center gap-2 text-label text-ink-3">
        {label}
        <input
          type="text"
          placeholder="any"
          value={typed ?? shown}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : id}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
          onBlur={settle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
          }}
          className="h-7 w-16 rounded-sm border border-line-strong bg-surface px-2 text-ink aria-invalid:border-bear max-sm:h-control"
        />
      </label>
      {problem !== null && (
        <span id={id} role="alert" className="text-label text-bear">
          {problem}
        </span>
      )}
    </>
  );
}

type WordEditorProps = {
  name: string;
  counts: WordCounts;
  chosen: readonly string[];
  onChange: (words: string[]) => void;
  /** Number of stocks that meet all conditions, this one included. */
  left: number;
};

export function WordEditor({ name, counts, chosen, onChange, left }: WordEditorProps) {
  const most = Math.max(1, ...counts.words.map(({ count }) => count));
  return (
    <div className="grid gap-3">
      <b>{name}</b>
      <ul className="grid max-h-80 gap-1 overflow-y-auto">
        {counts.words.map(({ word, count }) => (
          <li key={word} className="grid grid-cols-[minmax(0,1fr)_6rem_3.5rem] items-center gap-2">
            <Checkbox
              checked={chosen.includes(word)}
              onChange={(on) => onChange(on ? [...chosen, word] : chosen.filter((other) => other !== word))}
            >
              {word}
            </Checkbox>
            <span aria-hidden className="h-2 bg-neutral-soft">
              <span className="block h-full bg-ink-3" style={{ width: `${(100 * count) / most}%` }} />
            </span>
            <span className="text-right text-label text-ink-2">{whole(count)}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap justify-between gap-x-3 text-label text-ink-3">
        <span>{counts.unknown > 0 ? `${whole(counts.unknown)} unknown pass no condition` : ''}</span>
        <span>
          <b className="text-ink">{whole(left)}</b> with your other filters
        </span>
      </p>
    </div>
  );
}
