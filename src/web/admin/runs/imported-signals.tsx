// Sample of a run's imported signals: largest signal types and newest rows.
import type { ReactNode } from 'react';
import type { StageResults } from '../../../domain/pipeline/stage-results.ts';
import { clipped, count, name, text } from '../../symbol/tables/fields.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';

type TopSignal = NonNullable<StageResults['topSignals']>[number];
type RecentSignal = NonNullable<StageResults['recentSignals']>[number];

const topColumns: readonly Column<TopSignal>[] = [
  text('type', 'Signal type', { phone: 'title' }),
  text('direction', 'Direction', { phone: 'fact' }),
  count('count', 'Count', { phone: 'aside' }),
];
const recentColumns: readonly Column<RecentSignal>[] = [
  name('symbol', 'Symbol'),
  clipped('company', 'Company', 'max-w-40'),
  text('signal_type', 'Signal type', { phone: 'title' }),
  text('direction', 'Direction', { phone: 'fact' }),
  clipped('file_name', 'File', 'max-w-32', { phone: 'fact' }),
];

export function ImportedSignals({ found: { topSignals = [], recentSignals = [] } }: { found: StageResults }) {
  return (
    <CardSection>
      <div className="grid gap-4 xl:grid-cols-2">
        <Sample label="Top signals" columns={topColumns} rows={topSignals} />
        <Sample label="Recent signals" columns={recentColumns} rows={recentSignals} />
      </div>
    </CardSection>
  );
}

type SampleProps<Row> = { label: string; columns: readonly Column<Row>[]; rows: readonly Row[] };

function Sample<Row>({ label, columns, rows }: SampleProps<Row>): ReactNode {
  return (
    <section className="grid min-w-0 content-start gap-2">
      <h3 className="font-strong">{label}</h3>
      <DataTable
        label={label}
        className="max-h-72 tabular-nums"
        dense
        columns={columns}
        rows={rows}
        // Two rows may be alike; none moves.
        rowKey={(row) => rows.indexOf(row)}
        empty={<EmptyState dense title="No data available" />}
      />
    </section>
  );
}
