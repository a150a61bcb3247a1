// The polls made last: number of the day, symbols judged, patterns found, when.
import type { GoldenEyePoll } from '../../../domain/goldeneye/golden-eye.ts';
import { whole } from '../../../domain/market/format.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { type Column, DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';

const columns: readonly Column<GoldenEyePoll>[] = [
  { id: 'number', header: 'Poll', cell: ({ number }) => <b className="font-strong">#{number}</b>, width: 'w-24' },
  { id: 'timestamp', header: 'Made', cell: ({ timestamp }) => <Age at={timestamp} /> },
  { id: 'symbols', header: 'Symbols', align: 'right', cell: ({ symbols }) => whole(symbols) },
  { id: 'patterns', header: 'Patterns', align: 'right', cell: ({ patterns }) => whole(patterns) },
];

export function RecentPolls({ polls, failed }: { polls: readonly GoldenEyePoll[] | null; failed: boolean }) {
  return (
    <section className="grid gap-2" aria-label="Recent polls">
      <h2 className="text-title font-strong">Recent polls</h2>
      <DataTable
        label="Recent polls"
        className="tabular-nums"
        columns={columns}
        rows={polls ?? []}
        rowKey={({ timestamp }) => timestamp}
        phoneCard={({ number, symbols, patterns, timestamp }) => (
          <div className="flex flex-wrap gap-x-3">
            <b className="font-strong">#{number}</b>
            <Age at={timestamp} />
            <span className="w-full text-ink-2">
              {whole(symbols)} symbols, {whole(patterns)} patterns
            </span>
          </div>
        )}
        empty={
          polls === null && !failed ? (
            <Skeleton className="h-96" />
          ) : (
            <EmptyState
              className="rounded-md border border-line bg-surface py-6"
              title={polls === null ? 'No data available' : 'No polls today'}
              reason="Polls are listed here as they are made."
            />
          )
        }
      />
    </section>
  );
}
