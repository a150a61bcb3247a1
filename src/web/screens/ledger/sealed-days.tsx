// Sealed days with their roots and heads, and their export as a file for readers.
import { Download } from 'lucide-react';
import { useState } from 'react';
import { recordEndpoints } from '../../../contract/record.ts';
import type { LedgerDay } from '../../../domain/record/ledger/ledger.ts';
import { dayLine } from '../../../domain/record/ledger/verify-export.ts';
import { errorText } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/controls/button.tsx';
import { saveFile } from '../../ui/controls/save-file.ts';
import { showToast } from '../../ui/overlays/toast.tsx';

const FIRST = 10;
const count = (value: number) => value.toLocaleString('en-US');

export function SealedDays({ days, canExport }: { days: readonly LedgerDay[]; canExport: boolean }) {
  const [all, setAll] = useState(false);
  if (days.length === 0) {
    return (
      <p className="text-ink-2">
        No day is sealed yet. Each UTC day is sealed at 0:20 Pacific, some eight hours after it ends.
      </p>
    );
  }
  const shown = all ? days : days.slice(0, FIRST);
  return (
    <div className="grid gap-3">
      <div className="overflow-x-auto rounded-md border border-line">
        <table aria-label="Sealed days" className="w-full text-label">
          <thead className="text-ink-3">
            <tr className="*:px-3 *:py-2 *:text-left *:font-regular">
              <th scope="col">Day, UTC</th>
              <th scope="col">Entries</th>
              <th scope="col">Merkle root</th>
              <th scope="col">Head</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ day, entries, root, head }) => (
              <tr key={day} className="border-t border-line *:px-3 *:py-2 *:text-left *:align-top">
                <th scope="row" className="font-regular whitespace-nowrap">
                  {day}
                </th>
                <td>{count(entries)}</td>
                <td className="min-w-56">
                  <code className="break-all">{root}</code>
                </td>
                <td className="min-w-56">
                  <code className="break-all">{head}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="flex flex-wrap gap-3">
        {shown.length < days.length && (
          <Button variant="link" onClick={() => setAll(true)}>
            All {count(days.length)} days
          </Button>
        )}
        {canExport && <SaveExport days={days} />}
      </div>
    </div>
  );
}

/**
 * Parts of the export file in the command's format, oldest day first. `days`: newest first; `onDay` gets the number of
 * days read.
 */
async function readExport(days: readonly LedgerDay[], onDay: (read: number) => void): Promise<string[]> {
  const parts: string[] = [];
  for (const [read, day] of days.toReversed().entries()) {
    for (let page = 1, left = day.entries; left > 0; page += 1) {
      const { lines } = await call(recordEndpoints.recordLedgerDay, {
        params: { day: day.day },
        query: { market: day.market === 'live' ? 'live' : 'simulated', page },
      });
      if (lines.length === 0) break;
      parts.push(...lines.map((line) => `${line}\n`));
      left -= lines.length;
    }
    parts.push(`${dayLine(day)}\n`);
    onDay(read + 1);
  }
  return parts;
}

function SaveExport({ days }: { days: readonly LedgerDay[] }) {
  const [read, setRead] = useState<number | null>(null);
  const last = days[0]?.day ?? '';
  const save = async () => {
    setRead(0);
    try {
      const fileName = `ledger-${last}.jsonl`;
      saveFile(fileName, await readExport(days, setRead), 'application/x-ndjson');
      showToast('success', `${count(days.length)} ${days.length === 1 ? 'day' : 'days'} saved as ${fileName}`);
    } catch (failure) {
      showToast('error', errorText(failure, 'The ledger could not be saved'));
    }
    setRead(null);
  };
  return (
    <Button busy={read !== null} onClick={() => void save()} Icon={Download}>
      {read === null ? 'Save all days as a file' : `Reading day ${count(read + 1)} of ${count(days.length)}`}
    </Button>
  );
}
