// Sample of a run's imported signals: largest signal types and newest rows.
import { whole } from '../../../domain/market/format.ts';
import type { StageResults } from '../../../domain/pipeline/stage-results.ts';
import { CardSection } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';

type TopSignal = NonNullable<StageResults['topSignals']>[number];
type RecentSignal = NonNullable<StageResults['recentSignals']>[number];

const topColumns: readonly Column<TopSignal>[] = [
  { id: 'type', header: 'Signal type', cell: ({ type }) => type },
  { id: 'direction', header: 'Direction', cell: ({ direction }) => direction },
  { id: 'count', header: 'Count', align: 'right', cell: (row) => whole(row.count) },
];
const recentColumns: readonly Column<RecentSignal>[] = [
  { id: 'symbol', header: 'Symbol', cell: ({ symbol }) => <b className="font-strong">{symbol}</b> },
  {
    id: 'company',
    header: 'Company',
    cell: ({ company }) => (
      <span title={company ?? undefined} className="block max-w-40 truncate">
        {company ?? '--'}
      </span>
    ),
  },
  { id: 'type', header: 'Signal type', cell: ({ signal_type }) => signal_type },
  { id: 'direction', header: 'Direction', cell: ({ direction }) => direction },
  {
    id: 'file',
    header: 'File',
    cell: ({ file_name }) => (
      <span title={file_name} className="block max-w-32 truncate">
        {file_name}
      </span>
    ),
  },
];

export function ImportedSignals({ found }: { found: StageResults }) {
  return (
    <CardSection>
      <div className="grid gap-4 xl:grid-cols-2">
        <section className="grid min-w-0 content-start gap-2">
          <h3 className="font-strong">Top signals</h3>
          <DataTable
            label="Top signals"
            className="max-h-72 tabular-nums"
            dense
            columns={topColumns}
            rows={found.topSignals ?? []}
            rowKey={({ type, direction }) => `${type} ${direction}`}
            phoneCard={({ type, direction, count }) => (
              <span className="flex justify-between gap-3">
                <span className="wrap-anywhere">
                  {type} <span className="text-label text-ink-3">{direction}</span>
                </span>
                {whole(count)}
              </span>
            )}
            empty={<EmptyState dense title="No data available" />}
          />
        </section>
        <section className="grid min-w-0 content-start gap-2">
          <h3 className="font-strong">Recent signals</h3>
          <DataTable
            label="Recent signals"
            className="max-h-72"
            dense
            columns={recentColumns}
            rows={(found.recentSignals ?? []).map((row, place) => ({ ...row, place }))}
            rowKey={({ place }) => place}
            phoneCard={({ symbol, signal_type, direction, file_name }) => (
              <span className="grid wrap-anywhere">
                <span>
                  <b className="font-strong">{symbol}</b> {signal_type}
                </span>
                <span className="text-label text-ink-3">
                  {direction}, {file_name}
                </span>
              </span>
            )}
            empty={<EmptyState dense title="No data available" />}
          />
        </section>
      </div>
    </CardSection>
  );
}
