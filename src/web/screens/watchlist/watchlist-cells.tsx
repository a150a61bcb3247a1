// Columns of the watchlist: title, unit, cell.

import { clsx } from 'clsx';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { newYorkDate } from '../../../domain/market/calendar.ts';
import { compact, money, plural, signedPercent } from '../../../domain/market/format.ts';
import { roundTo } from '../../../domain/numbers/round.ts';
import { dayMs } from '../../../domain/numbers/time.ts';
import { watchlistRules } from '../../../domain/rules/watchlist-rules.ts';
import { scoreChange } from '../../../domain/signals/list-order.ts';
import { bellWords } from '../../../domain/stocks/overview/bell.ts';
import type { WatchlistColumn, WatchlistRow } from '../../../domain/watchlist/watchlist-rows.ts';
import { points } from '../../symbol/score/points.ts';
import { findTone, toneInk } from '../../symbol/score/side-style.tsx';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { calendarDay, zonedDate } from '../../ui/time/time-format.ts';

export type CellFacts = {
  now: number;
  /** Days of the score histories. */
  days: readonly string[];
  onNote: (symbol: string, note: string, was: string) => void;
  /** Removes a stock from a named list; null for the stars, which the star button removes. */
  onRemove: ((symbol: string) => void) | null;
};

type ColumnDef = {
  title: string;
  /** Second line of the heading: the unit or the reference. */
  unit?: (facts: CellFacts) => string | null;
  right?: boolean;
  cell: (row: WatchlistRow, facts: CellFacts) => ReactNode;
};

const unknown = <span className="text-ink-3">--</span>;
const toned = (value: number | null, words: (value: number) => string) =>
  value === null ? unknown : <span className={toneInk[findTone(value)]}>{words(value)}</span>;

const toDayText = ({ days, now }: CellFacts, back: number) => {
  const day = days.at(-back);
  return day === undefined ? null : calendarDay(day, now);
};

/** `today`, `tomorrow`, `in 3 days`, by the days of New York. */
function daysAhead(day: string, now: number): string {
  const days = Math.round((Date.parse(day) - Date.parse(newYorkDate(now))) / dayMs);
  return days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
}

function History({ row, facts }: { row: WatchlistRow; facts: CellFacts }) {
  const { score_history: history } = row;
  const first = toDayText(facts, history.length);
  if (history.length < 2) return unknown;
  return (
    <Sparkline
      values={history}
      baseline={0}
      tone={findTone(row.smart_cat_score)}
      label={`${plural(history.length, 'score')} of ${row.symbol}${first === null ? '' : ` since ${first}`}: from ${points(history[0] ?? 0)} to ${points(history.at(-1) ?? 0)}`}
      className="mr-1 h-6! w-20 sm:max-lg:w-16"
    />
  );
}

export const columnDefs: Record<WatchlistColumn, ColumnDef> = {
  price: {
    title: 'Price',
    right: true,
    cell: ({ current_price }) => (current_price === null ? unknown : money(current_price)),
  },
  change: {
    title: 'Change',
    unit: () => 'since previous close',
    right: true,
    // Coloured by the rounded value: -0.003% reads as no change.
    cell: ({ change_percent }) => toned(change_percent && roundTo(change_percent, 2), signedPercent),
  },
  volume: {
    title: 'Volume',
    unit: () => 'shares today',
    right: true,
    cell: ({ volume }) => (volume === null ? unknown : compact(volume)),
  },
  score: {
    title: 'Smart Cat Score',
    unit: () => 'points',
    right: true,
    cell: ({ smart_cat_score }) => toned(smart_cat_score, points),
  },
  since: {
    title: 'Score change',
    unit: (facts) => {
      const day = toDayText(facts, 2);
      return day === null ? null : `points since ${day}`;
    },
    right: true,
    cell: (row) => toned(row.smart_cat_score === null ? null : scoreChange(row), points),
  },
  history: {
    title: 'Score by day',
    unit: (facts) => {
      const day = toDayText(facts, facts.days.length);
      return day === null ? null : `since ${day}`;
    },
    cell: (row, facts) => <History row={row} facts={facts} />,
  },
  earnings: {
    title: 'Earnings',
    unit: () => 'next report',
    right: true,
    cell: ({ next_earnings_date: day, next_earnings_bell: bell }, { now }) =>
      day === null ? (
        unknown
      ) : (
        <span className="whitespace-nowrap">
          {calendarDay(day, now)}{' '}
          <span className="text-ink-3 sm:max-xl:block sm:max-xl:text-label">{daysAhead(day, now)}</span>
          {bell !== null && <span className="block text-label text-ink-3">{bellWords[bell]}</span>}
        </span>
      ),
  },
  note: {
    title: 'Note',
    cell: ({ symbol, note }, { onNote }) => (
      <NoteField symbol={symbol} note={note} onSave={(text, was) => onNote(symbol, text, was)} />
    ),
  },
  starred: { title: 'Added', cell: ({ starred_at }, { now }) => zonedDate(starred_at, now) },
};

type NoteFieldProps = { symbol: string; note: string; onSave: (note: string, was: string) => void };

/**
 * Note of a star, edited in place: shows a pencil while empty; saved by Enter or on blur, restored by Escape. `onSave`
 * gets the text and the note it replaces.
 */
function NoteField({ symbol, note, onSave }: NoteFieldProps) {
  // The draft survives a change of the note by another device.
  const [draft, setDraft] = useState<{ text: string; was: string } | null>(null);
  const text = draft?.text ?? note;
  const keep = () => {
    if (draft !== null && draft.text.trim() !== draft.was) onSave(draft.text.trim(), draft.was);
    setDraft(null);
  };
  return (
    <span className="relative block">
      {text === '' && (
        <Pencil
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2 size-3.5 -translate-y-1/2 text-ink-3 [:focus-within>&]:hidden"
        />
      )}
      <input
        aria-label={`Note on ${symbol}`}
        title={text}
        value={text}
        maxLength={watchlistRules.note_chars.value}
        onChange={(event) => setDraft({ text: event.target.value, was: draft?.was ?? note })}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          else if (event.key === 'Escape') setDraft(null);
        }}
        className={clsx(
          'min-h-8 w-full min-w-22 rounded-sm border bg-transparent px-2 text-ink hover:border-line-strong max-sm:min-h-control',
          text === '' ? 'border-transparent' : 'border-line',
        )}
      />
    </span>
  );
}
