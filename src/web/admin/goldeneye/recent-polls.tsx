// Recent polls, with failed and missed ones in their place.
import type { GoldenEyePoll } from '../../../domain/goldeneye/golden-eye.ts';
import { whole } from '../../../domain/market/format.ts';
import type { WorkTrouble } from '../../../domain/work/job-view.ts';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { Age } from '../../ui/time/age.tsx';
import { TroubleBadge } from '../parts/automation/trouble-badge.tsx';

type Entry = { at: string; poll: GoldenEyePoll | null; trouble: WorkTrouble | null };

const count = (poll: GoldenEyePoll | null, of: 'symbols' | 'patterns') => (poll === null ? '--' : whole(poll[of]));
const reasonOf = ({ trouble }: Entry) => trouble?.reason ?? '';

const columns: readonly Column<Entry>[] = [
  {
    id: 'number',
    header: 'Poll',
    cell: ({ poll }) => <b className="font-strong">{poll === null ? '--' : `#${poll.number}`}</b>,
    width: 'w-24',
  },
  { id: 'timestamp', header: 'Made', cell: ({ at }) => <Age at={at} /> },
  { id: 'symbols', header: 'Symbols', align: 'right', cell: ({ poll }) => count(poll, 'symbols') },
  { id: 'patterns', header: 'Patterns', align: 'right', cell: ({ poll }) => count(poll, 'patterns') },
  { id: 'status', header: 'Status', cell: ({ trouble }) => <TroubleBadge trouble={trouble} well="published" /> },
  {
    id: 'reason',
    header: 'Reason',
    width: 'w-full',
    cell: (entry) => <span className="wrap-anywhere whitespace-normal text-ink-2">{reasonOf(entry)}</span>,
  },
];

/** Newest first. */
function pollEntries(polls: readonly GoldenEyePoll[], troubles: readonly WorkTrouble[]): Entry[] {
  const made = polls.map((poll): Entry => ({ at: poll.timestamp, poll, trouble: null }));
  const lost = troubles.map((trouble): Entry => ({ at: trouble.at, poll: null, trouble }));
  return [...made, ...lost].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

type RecentPollsProps = {
  polls: readonly GoldenEyePoll[] | null;
  troubles: readonly WorkTrouble[];
  failed: boolean;
};

export function RecentPolls({ polls, troubles, failed }: RecentPollsProps) {
  return (
    <section className="grid gap-2" aria-label="Recent polls">
      <h2 className="text-title font-strong">Recent polls</h2>
      <DataTable
        label="Recent polls"
        className="tabular-nums"
        columns={columns}
        rows={pollEntries(polls ?? [], troubles)}
        rowKey={({ at, trouble }) => `${at} ${trouble?.state ?? ''}`}
        phoneCard={(entry) => (
          <div className="flex flex-wrap gap-x-3">
            <b className="font-strong">{entry.poll === null ? 'No poll' : `#${entry.poll.number}`}</b>
            <Age at={entry.at} />
            <span className="ml-auto">
              <TroubleBadge trouble={entry.trouble} well="published" />
            </span>
            <span className="w-full text-ink-2">
              {entry.poll === null
                ? reasonOf(entry)
                : `${count(entry.poll, 'symbols')} symbols, ${count(entry.poll, 'patterns')} patterns`}
            </span>
          </div>
        )}
        empty={
          polls === null && !failed ? (
            <Skeleton className="h-107 max-sm:h-305" />
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
