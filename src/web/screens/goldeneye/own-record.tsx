// The product's own record of settled windows: one line beside a row, and the table of the guide.
import { confidenceLabel } from '../../../domain/goldeneye/confidence.ts';
import type { Pattern } from '../../../domain/goldeneye/golden-eye.ts';
import type { RecordLine } from '../../../domain/goldeneye/settled-outcome.ts';
import { patternWords } from '../../../domain/goldeneye/table.ts';
import { percent, signed, whole } from '../../../domain/market/format.ts';
import { confidenceRules, goldenWindowClaims, partsOfDay } from '../../../domain/rules/goldeneye-rules.ts';
import { errorText } from '../../api/api-error.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOwnRecord } from './newest-poll.ts';
import { DASH } from './pattern-looks.tsx';

const PERCENT = 100;
const share = (fraction: number | null) => (fraction === null ? DASH : percent(fraction * PERCENT, 1));

function interval({ win_rate_low: low, win_rate_high: high }: RecordLine): string {
  return low === null || high === null ? DASH : `${share(low)} to ${share(high)}`;
}

/** Below a row: how the row's pattern has done so far, and what its confidence may be called. */
export function OwnRecordLine({ pattern }: { pattern: Pattern }) {
  const { data } = useOwnRecord();
  const line = data?.lines.find((one) => one.pattern === pattern && one.part_of_day === null);
  if (line === undefined) return null;
  return (
    <p className="text-label text-ink-2">
      <b>Own record</b>{' '}
      {line.n === 0
        ? `no ${patternWords(pattern)} has been settled yet`
        : `${share(line.win_rate)} reached the target first: ${whole(line.wins)} of ${whole(line.n)} settled ${patternWords(pattern)} windows, 95% interval ${interval(line)}, average ${signed(line.average_net_r)} R after costs`}
      . {pattern === 'golden_window' && `Claimed: ${goldenWindowClaims.win_rate.value}%. `}
      Confidence is {confidenceLabel(line.n)}.
    </p>
  );
}

/** Every pattern and part of the day, those without outcomes too. */
export function OwnRecord() {
  const { data, error, isPending, refetch } = useOwnRecord();
  if (data === undefined) {
    if (isPending) return <Skeleton className="h-40" />;
    return (
      <Notice
        tone="error"
        title="The record is not available"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {errorText(error, 'Failed to load the record')}
      </Notice>
    );
  }
  return (
    <>
      <DataTable
        label="Own record by pattern and part of the day"
        dense
        columns={columns}
        rows={data.lines}
        rowKey={({ pattern, part_of_day }) => `${pattern} ${part_of_day ?? 'day'}`}
      />
      <p className="text-label">
        {data.since === null ? (
          'No window has been settled yet'
        ) : (
          <>
            Windows since <Age at={data.since} show="time" />
          </>
        )}
        , {whole(data.pending)} still open. A win rate is the measure of a pattern from{' '}
        {confidenceRules.measured_from.value} settled outcomes on.
      </p>
    </>
  );
}

const partWords = (part: RecordLine['part_of_day']) =>
  partsOfDay.find((row) => row.part === part)?.words ?? 'Whole day';

const columns: Column<RecordLine>[] = [
  {
    id: 'pattern',
    header: 'Pattern',
    cell: ({ pattern, part_of_day }) => (part_of_day === null ? <b>{patternWords(pattern)}</b> : patternWords(pattern)),
  },
  { id: 'part', header: 'Time of day', cell: ({ part_of_day }) => partWords(part_of_day) },
  { id: 'n', header: 'n', align: 'right', cell: ({ n }) => whole(n) },
  { id: 'wins', header: 'Wins', align: 'right', cell: ({ wins }) => whole(wins) },
  { id: 'rate', header: 'Win rate', align: 'right', cell: ({ win_rate }) => share(win_rate) },
  { id: 'interval', header: '95% interval', align: 'right', cell: interval },
  {
    id: 'r',
    header: 'Average R',
    align: 'right',
    cell: ({ average_r }) => (average_r === null ? DASH : signed(average_r)),
  },
  {
    id: 'net',
    header: 'After costs',
    align: 'right',
    cell: ({ average_net_r }) => (average_net_r === null ? DASH : signed(average_net_r)),
  },
];
