// Columns of one field each, by the field's name; `--` stands for null and undefined.
import type { ReactNode } from 'react';
import { whole } from '../../../domain/market/format.ts';
import type { Column } from '../../ui/tables/columns.ts';
import { Age } from '../../ui/time/age.tsx';
import { Day } from '../../ui/time/day.tsx';
import type { Instant } from '../../ui/time/time-format.ts';

type Unknown = null | undefined;
/** Names of the fields of a row whose type is `Value`, null or undefined. */
export type FieldOf<Row, Value> = { [Key in keyof Row]-?: Row[Key] extends Value | Unknown ? Key : never }[keyof Row] &
  string;
type Extra<Row> = Partial<Omit<Column<Row>, 'header' | 'cell'>>;

export const text = <Row,>(field: FieldOf<Row, string>, header: string, extra?: Extra<Row>): Column<Row> => ({
  id: field,
  header,
  cell: (row) => (row[field] ?? '--') as ReactNode,
  ...extra,
});

/** Column of the row's name. */
export const name = <Row,>(field: FieldOf<Row, string | number>, header: string, extra?: Extra<Row>): Column<Row> => ({
  id: field,
  header,
  cell: (row) => <b>{(row[field] ?? '--') as ReactNode}</b>,
  phone: 'title',
  ...extra,
});

/** Whole number, right-aligned; sorts where `bySort` is set. */
export const count = <Row,>(
  field: FieldOf<Row, number>,
  header: string,
  { unit = '', ...extra }: Omit<Extra<Row>, 'unit'> & { bySort?: true; unit?: string } = {},
): Column<Row> => figure(field, header, (value) => `${whole(value)}${unit}`, extra);

/** Instant, its age, or both, as set by `show`; `unknown` replaces `--`. */
export const age = <Row,>(
  field: FieldOf<Row, Instant>,
  header: string,
  { show = 'both', unknown = '--', ...extra }: Extra<Row> & { show?: 'both' | 'time' | 'age'; unknown?: string } = {},
): Column<Row> => ({
  id: field,
  header,
  cell: (row) => <Age at={row[field] as Instant | Unknown} show={show} unknown={unknown} />,
  ...extra,
});

/** Message of any length, which wraps; takes the width that other columns leave. */
export const message = <Row,>(field: FieldOf<Row, string>, header: string, extra?: Extra<Row>): Column<Row> => ({
  id: field,
  header,
  width: 'w-full',
  cell: (row) =>
    row[field] && (
      <span className="block py-1 text-ink-2 wrap-anywhere whitespace-normal sm:min-w-56">{row[field] as string}</span>
    ),
  phone: 'line',
  ...extra,
});

/** Column with any other content. */
export const shown = <Row,>(
  id: string,
  header: ReactNode,
  extra: Extra<Row>,
  cell: (row: Row) => ReactNode,
): Column<Row> => ({ id, header, cell, ...extra });

/** Buttons of a row, pinned to the right edge. */
export const actions = <Row,>(cell: (row: Row) => ReactNode, extra?: Extra<Row>): Column<Row> => ({
  id: 'actions',
  header: <span className="sr-only">Actions</span>,
  align: 'right',
  pinned: true,
  cell,
  phone: 'line',
  ...extra,
});

/**
 * Text in one line, cut off at `width`, a class such as `max-w-40`; the tooltip and the card on phones show the full
 * text. `unknown` replaces `--`.
 */
export const clipped = <Row,>(
  field: FieldOf<Row, string>,
  header: string,
  width: string,
  { unknown = '--', ...extra }: Extra<Row> & { unknown?: string } = {},
): Column<Row> => {
  const toText = (row: Row) => row[field] as string | Unknown;
  return {
    id: field,
    header,
    cell: (row) => (
      <span className={`block truncate ${width}`} title={toText(row) ?? undefined}>
        {toText(row) ?? unknown}
      </span>
    ),
    phoneCell: toText,
    ...extra,
  };
};

/** Number formatted by `toText`, right-aligned; sortable if `bySort` is set. */
export const figure = <Row,>(
  field: FieldOf<Row, number>,
  header: string,
  toText: (value: number) => string,
  { bySort, ...extra }: Extra<Row> & { bySort?: true } = {},
): Column<Row> => {
  const toFigure = (row: Row) => (row[field] ?? null) as number | null;
  return {
    id: field,
    header,
    align: 'right',
    cell: (row) => {
      const value = toFigure(row);
      return value === null ? '--' : toText(value);
    },
    ...(bySort && { sortValue: toFigure }),
    ...extra,
  };
};

/** Calendar day (YYYY-MM-DD, a time after it is left out). */
export const day = <Row,>(field: FieldOf<Row, string>, header: string, extra?: Extra<Row>): Column<Row> => ({
  id: field,
  header,
  cell: (row) => <Day of={row[field] as string | Unknown} />,
  ...extra,
});
