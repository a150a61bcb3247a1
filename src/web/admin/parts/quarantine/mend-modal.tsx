// Mend dialog of a quarantined row: edited cells are checked as the import reads them, then put back.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { endpoints } from '../../../../contract/endpoints.ts';
import { plural } from '../../../../domain/market/format.ts';
import { MOST_CELL_CHARS, type QuarantinedRow, type RowReading } from '../../../../domain/pipeline/quarantine.ts';
import { cellsOfRaw } from '../../../../domain/pipeline/reading/raw-cells.ts';
import { errorText } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { queryFor } from '../../../api/query-for.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/controls/checkbox.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { Notice } from '../../../ui/layout/notice.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { Spinner } from '../../../ui/status/spinner.tsx';
import { refreshBatches } from '../batches/batch-queries.ts';
import { FailedCall } from '../failures/failed-call.tsx';

type MendModalProps = {
  row: QuarantinedRow;
  batchId: number;
  /** Rows shown beside `row`; those of the same file and reason can be mended in the same way. */
  shown: readonly QuarantinedRow[];
  onClose: () => void;
  onDone: (message: string) => void;
};

export function MendModal({ row, batchId, shown, onClose, onDone }: MendModalProps) {
  const client = useQueryClient();
  const [changes, setChanges] = useState<ReadonlyMap<number, string>>(new Map());
  const [withOthers, setWithOthers] = useState(false);
  const [asked, setAsked] = useState(false);
  const first = useQuery(queryFor(endpoints.quarantinedRow, { params: { id: row.id } }));
  const received = first.data?.cells ?? [];
  const cells = changed(received, changes);
  const text = useDeferredValue(JSON.stringify(cells));
  const isTooLong = text.length > MOST_CELL_CHARS;
  const check = useQuery({
    ...queryFor(endpoints.quarantinedRow, { params: { id: row.id }, query: { cells: text } }),
    enabled: first.isSuccess && changes.size > 0 && !isTooLong,
    placeholderData: keepPreviousData,
  });
  const current = changes.size === 0 ? first.data : check.data;
  const isSettled = current !== undefined && !check.isPlaceholderData && text === JSON.stringify(cells);
  const { columns = [], separator = null } = first.data ?? {};
  const alike = shown.filter(
    (other) => other.id !== row.id && other.file_id === row.file_id && other.reason === row.reason,
  );
  const putBack = useMutation({
    mutationFn: () => {
      const also =
        withOthers && separator !== null
          ? alike.map(({ id, raw }) => ({
              id,
              cells: changed(cellsOfRaw(raw, { separator, header: columns }), changes),
            }))
          : [];
      return call(endpoints.mendRows, {
        params: { id: batchId },
        body: { rows: [{ id: row.id, cells }, ...also], ...(also.length > 0 && { confirm: true }) },
      });
    },
    onSuccess: async ({ message, refused }) => {
      await refreshBatches(client);
      onDone(refused[0] === undefined ? message : `${message}: ${refused[0].reason}`);
    },
  });
  const count = withOthers ? alike.length + 1 : 1;
  const canBe = isSettled && current.reading.kind === 'signal';
  const needsAsking = count > 1 && !asked;
  return (
    <Modal
      onClose={onClose}
      title={`Mend line ${row.line_number}`}
      aside={<span className="truncate">{row.file_name}</span>}
      footer={
        <>
          <Button
            variant="primary"
            disabled={!canBe}
            busy={putBack.isPending}
            onClick={() => (needsAsking ? setAsked(true) : putBack.mutate())}
          >
            {count > 1 && asked ? `Yes, put ${count} rows back` : `Put ${plural(count, 'row')} back`}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="grid gap-4">
        {first.isPending && <Spinner label="Loading..." />}
        {first.isError && <Notice tone="error">Failed to load the row</Notice>}
        <div className="grid gap-1">
          <p className="text-label text-ink-3">Row as received</p>
          <code className="text-label wrap-anywhere">{row.raw}</code>
          <p className="text-label text-warn">
            {row.column === null ? '' : `${row.column}: `}
            {row.reason}
          </p>
        </div>
        {first.data?.unmendable && <Notice tone="warn">{first.data.unmendable}</Notice>}
        {first.isSuccess && first.data.unmendable === null && (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              {cells.map((cell, at) => (
                <TextField
                  // Cells are identified by their position only.
                  // biome-ignore lint/suspicious/noArrayIndexKey: places never move
                  key={at}
                  label={columns[at] ?? `Beyond the header (${at + 1 - columns.length})`}
                  value={cell}
                  maxLength={MOST_CELL_CHARS}
                  onChange={(value) => {
                    setAsked(false);
                    setChanges(new Map(changes).set(at, value));
                  }}
                />
              ))}
            </div>
            {isTooLong ? (
              <Notice tone="warn">The row is too long to be mended here.</Notice>
            ) : check.isError ? (
              <Notice tone="error">{errorText(check.error, 'The row could not be checked.')}</Notice>
            ) : (
              current && <ReadingNotice reading={current.reading} />
            )}
            {alike.length > 0 && changes.size > 0 && (
              <Checkbox
                checked={withOthers}
                onChange={(checked) => {
                  setAsked(false);
                  setWithOthers(checked);
                }}
              >
                Change the same cells in {plural(alike.length, 'other row')} shown with this file and reason
              </Checkbox>
            )}
            {count > 1 && asked && (
              <Notice tone="warn">
                {count} rows become signals of batch {batchId}. Those that still cannot be read stay in quarantine.
              </Notice>
            )}
          </>
        )}
        <FailedCall call={putBack} />
      </div>
    </Modal>
  );
}

const changed = (cells: readonly string[], changes: ReadonlyMap<number, string>) =>
  cells.map((cell, at) => changes.get(at) ?? cell);

function ReadingNotice({ reading }: { reading: RowReading }) {
  if (reading.kind === 'refused') {
    return (
      <Notice tone="warn" title="Still no signal">
        {reading.column === null ? '' : `${reading.column}: `}
        {reading.reason}
      </Notice>
    );
  }
  const { symbol, company, signal_type, direction, signal_date } = reading;
  return (
    <Notice tone="success" title="Read as a signal">
      {[symbol, company, signal_type, direction, signal_date].filter((part) => part !== null).join(', ')}
    </Notice>
  );
}
