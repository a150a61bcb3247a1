// Line of a list's file: file name, hash, and the line's text if readers may see it.
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { ReceiptRow } from '../../../domain/record/record-view.ts';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';

export function FileRow({ row: { file_name, line_number, sha256, received_at, raw } }: { row: ReceiptRow }) {
  const now = useNow(minuteMs);
  return (
    <div className="grid gap-1 border-t border-line pt-2 text-label">
      <p className="text-ink-2">
        Line {line_number.toLocaleString('en-US')} of <b className="text-ink wrap-anywhere">{file_name}</b>
        {received_at !== null && `, received ${zonedTime(received_at, now)}`}
      </p>
      <p className="text-ink-3 wrap-anywhere">SHA-256 {sha256}</p>
      {raw === null ? (
        <p className="text-ink-3">The text of the line is kept from readers here.</p>
      ) : (
        <pre className="overflow-x-auto rounded-sm border border-line bg-page px-2 py-1 whitespace-pre-wrap wrap-anywhere">
          {raw}
        </pre>
      )}
    </div>
  );
}
