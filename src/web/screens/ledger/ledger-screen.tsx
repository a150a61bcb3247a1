// Ledger of the track record, for anyone: sealed days with their hashes, and a check of an export without the server.

import { Download } from 'lucide-react';
import { useState } from 'react';
import { recordEndpoints } from '../../../contract/record.ts';
import { plural, whole } from '../../../domain/market/format.ts';
import type { LedgerDay } from '../../../domain/record/ledger/ledger.ts';
import { dayLine } from '../../../domain/record/ledger/verify-export.ts';
import { errorText } from '../../api/api-error.ts';
import { useAuth } from '../../api/auth-provider.tsx';
import { call } from '../../api/call.ts';
import { useReply } from '../../api/visitor-status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Link } from '../../ui/controls/link.tsx';
import { saveFile } from '../../ui/controls/save-file.ts';
import { BrandMark } from '../../ui/layout/brand-mark.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { showToast, ToastRegion } from '../../ui/overlays/toast.tsx';
import { Skeleton } from '../../ui/status/skeleton.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { ExportCheck } from './export-check.tsx';

export function LedgerScreen() {
  const { isAuthenticated } = useAuth();
  const { reply, error } = useReply((signal) => call(recordEndpoints.recordLedger, { signal }));
  const days = reply?.days ?? null;
  const market = days?.[0]?.market;
  return (
    <div data-density="reading" className="text-body">
      <title>Ledger - Smart Cat</title>
      <header className="flex h-14 items-center justify-between px-5 max-sm:px-3">
        <Link to={isAuthenticated ? '/track-record' : '/'} className="flex min-h-11 items-center gap-2 font-strong">
          <BrandMark />
          {isAuthenticated ? 'Back to the track record' : 'Smart Cat'}
        </Link>
        <ThemeSwitch />
      </header>
      <main className="mx-auto grid w-full max-w-reading gap-8 px-5 py-6 max-sm:px-3 [&>*]:min-w-0">
        <div className="grid gap-2">
          <h1 className="text-display font-strong tracking-[-0.02em]">Ledger</h1>
          <p className="max-w-[44rem] text-ink-2">
            Every published call and every outcome is sealed by day. The head of a day is a hash of all entries up to
            its end: keep one, and no entry before it can change unnoticed.
            {market === 'simulated' && ' These are calls on the simulated market.'}
          </p>
        </div>
        <ExportCheck days={days} />
        <section aria-labelledby="sealed-days" className="grid gap-3">
          <h2 id="sealed-days" className="text-title font-strong">
            Sealed days
          </h2>
          {error !== null && <Notice tone="error">{errorText(error, 'The sealed days could not be loaded')}</Notice>}
          {days === null && error === null && <Skeleton className="h-40" />}
          {days !== null && <SealedDays days={days} canExport={isAuthenticated} />}
        </section>
      </main>
      <ToastRegion />
    </div>
  );
}

const FIRST = 10;

function SealedDays({ days, canExport }: { days: readonly LedgerDay[]; canExport: boolean }) {
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
                <td>{whole(entries)}</td>
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
            All {whole(days.length)} days
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
      showToast('success', `${plural(days.length, 'day')} saved as ${fileName}`);
    } catch (failure) {
      showToast('error', errorText(failure, 'The ledger could not be saved'));
    }
    setRead(null);
  };
  return (
    <Button busy={read !== null} onClick={() => void save()} Icon={Download}>
      {read === null ? 'Save all days as a file' : `Reading day ${whole(read + 1)} of ${whole(days.length)}`}
    </Button>
  );
}
