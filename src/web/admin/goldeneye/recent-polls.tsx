// Recent polls, with failed and missed ones in order of time.
import type { GoldenEyePoll, GoldenEyeStatus } from '../../../domain/goldeneye/golden-eye.ts';
import { plural } from '../../../domain/market/format.ts';
import type { WorkTrouble } from '../../../domain/work/job-view.ts';
import { age, count, message, shown } from '../../symbol/tables/fields.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import type { Column } from '../../ui/tables/columns.ts';
import { clockTime } from '../../ui/time/time-format.ts';
import { TroubleBadge } from '../parts/automation/trouble-badge.tsx';
import { TitledTable } from '../parts/list/titled.tsx';

/** Published, failed or missed poll; `reason` and `trouble` are null for a published one. */
type Entry = Partial<GoldenEyePoll> & { at: string; reason: string | null; trouble: WorkTrouble | null };

const toName = ({ number }: Entry, none: string) => <b>{number === undefined ? none : `#${number}`}</b>;

/** The column of reasons is narrow while it is empty. */
const columns = (hasReason: boolean): readonly Column<Entry>[] => [
  shown('number', 'Poll', { width: 'w-24', phone: 'title', phoneCell: (entry) => toName(entry, 'No poll') }, (entry) =>
    toName(entry, '--'),
  ),
  age('at', 'Made', { phone: 'title' }),
  count('symbols', 'Symbols', { phone: 'named' }),
  count('patterns', 'Patterns', { phone: 'named' }),
  shown('status', 'Status', { phone: 'aside' }, ({ trouble }) => <TroubleBadge trouble={trouble} well="published" />),
  message('reason', 'Reason', hasReason ? {} : { width: 'w-24' }),
];

/** Newest first; polls in a row that were missed or failed for one reason are one entry, at the newest. */
function toEntries({ recent_polls, recent_troubles = [] }: GoldenEyeStatus): Entry[] {
  const made = recent_polls.map((poll): Entry => ({ ...poll, at: poll.timestamp, reason: null, trouble: null }));
  const lost = recent_troubles.map((trouble): Entry => ({ at: trouble.at, reason: trouble.reason, trouble }));
  const all = [...made, ...lost].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const isSame = (one: Entry, other: Entry | undefined) =>
    one.trouble !== null && one.trouble.state === other?.trouble?.state && one.reason === other.reason;
  return all.flatMap((entry, at): Entry[] => {
    if (isSame(entry, all[at - 1])) return [];
    const next = all.findIndex((other, index) => index > at && !isSame(entry, other));
    const lasts = (next < 0 ? all.length : next) - at;
    const first = all[at + lasts - 1];
    if (lasts === 1 || first === undefined) return [entry];
    const many = `${plural(lasts, 'poll')} since ${clockTime(first.at)}`;
    return [{ ...entry, reason: entry.reason === null ? many : `${many}: ${entry.reason}` }];
  });
}

export function RecentPolls({ status, failed }: { status: GoldenEyeStatus | undefined; failed: boolean }) {
  const rows = status === undefined ? [] : toEntries(status);
  return (
    <TitledTable
      title="Recent polls"
      columns={columns(rows.some(({ reason }) => reason !== null))}
      rows={rows}
      rowKey={({ at, trouble }) => `${at} ${trouble?.state ?? ''}`}
      empty={
        status === undefined && !failed ? (
          <Skeleton className="h-107 max-sm:h-305" />
        ) : (
          <EmptyState
            boxed
            title={status === undefined ? 'No data available' : 'No polls today'}
            reason="Polls are listed here as they are made."
          />
        )
      }
    />
  );
}
