// Short table of the sources of one kind, beside the table of the chosen kind.
import type { CallKind } from '../../../domain/record/call.ts';
import type { SessionHorizon } from '../../../domain/record/record-horizons.ts';
import { denialWords, horizonWords, kindWords } from '../../../domain/record/record-words.ts';
import { StateMark } from '../../symbol/record/state-mark.tsx';
import { PagePart } from '../../ui/layout/page-part.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { useMedia } from '../../ui/time/clock.ts';
import { findUnit, share } from './charts/figure-words.ts';
import { IntervalAxis, IntervalPlot } from './charts/interval-plot.tsx';
import { halfRange } from './charts/scale.ts';
import { CallsFigure, MeanFigure, SourceName } from './source-cells.tsx';
import { axisValues, inKnownOrder, type SourceRow } from './source-rows.ts';
import { PhoneRow } from './sources-table.tsx';

type SmallTableProps = {
  kind: CallKind;
  rows: readonly SourceRow[];
  horizon: SessionHorizon;
  onOpen: (row: SourceRow) => void;
  /** Sentence below the rows. */
  note?: string | null;
};

/** Rows in the usual order of their kind, such as the strongest band first. */
export function SmallTable({ kind, rows, horizon, onOpen, note = null }: SmallTableProps) {
  const isPlan = kind === 'window';
  const { title, what } = kindWords[kind];
  return (
    <PagePart id={kind} title={title} about={isPlan ? what : `${what}, ${horizonWords[horizon]}`}>
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-ink-3 max-sm:px-3">No calls yet.</p>
      ) : (
        <SmallRows kind={kind} rows={inKnownOrder(rows)} horizon={horizon} onOpen={onOpen} />
      )}
      {note !== null && <p className="px-4 py-2 text-label text-ink-2 max-sm:px-3">{note}</p>}
    </PagePart>
  );
}

export function SmallRows({ kind, rows, horizon, onOpen }: SmallTableProps) {
  const phone = useMedia('(max-width: 40rem)');
  const shownHorizon = kind === 'window' ? 'plan' : horizon;
  const half = halfRange(axisValues(rows), findUnit(shownHorizon).by);
  if (phone) {
    return (
      <ul aria-label={kindWords[kind].title}>
        {rows.map((row) => (
          <li key={row.id} className="border-line not-last:border-b">
            <PhoneRow row={row} half={half} onOpen={onOpen} />
            <StateMark state={row.state} className="px-3 pb-2" />
          </li>
        ))}
      </ul>
    );
  }
  const columns: Column<SourceRow>[] = [
    {
      id: 'source',
      header: kindWords[kind].one,
      rowHeader: true,
      cell: (row) => <SourceName row={row} />,
    },
    { id: 'calls', header: 'Calls', align: 'right', cell: (row) => <CallsFigure row={row} onOpen={onOpen} /> },
    { id: 'hit', header: 'Hit rate', align: 'right', cell: ({ hit_rate }) => share(hit_rate) },
    {
      id: 'base',
      header: kind === 'window' ? 'Break-even' : 'Base',
      align: 'right',
      className: 'text-ink-3',
      cell: ({ base_rate }) => share(base_rate),
    },
    {
      id: 'interval',
      header: <IntervalAxis half={half} horizon={shownHorizon} short />,
      width: 'w-32',
      cell: (row) => <IntervalPlot figures={row} half={half} />,
    },
    {
      id: 'mean',
      header: kind === 'window' ? 'Average, R' : 'Excess, %',
      align: 'right',
      cell: (row) => <MeanFigure row={row} onOpen={onOpen} />,
    },
    {
      id: 'state',
      header: 'State',
      cell: (row) => <StateMark state={row.state} why={denialWords(row)} />,
    },
  ];
  return (
    <DataTable<SourceRow>
      label={kindWords[kind].title}
      className="rounded-t-none border-0"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      headClass="h-8 px-2 first:pl-4 last:pr-4"
      cellClass="h-8.5 whitespace-nowrap px-2 first:pl-4 last:pr-4"
    />
  );
}
