// Check of a chosen export: progress, then the verified days or the first fault by line.

import { CircleCheck, FileSearch, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { plural, whole } from '../../../domain/market/format.ts';
import type { LedgerDay } from '../../../domain/record/ledger/ledger.ts';
import { createLedgerCheck, type LedgerCheck } from '../../../domain/record/ledger/verify-export.ts';
import { FileButton } from '../../ui/controls/file-button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { ProgressBar } from '../../ui/status/progress-bar.tsx';
import { runAfter } from '../../ui/time/clock.ts';
import { sha256 } from './sha256.ts';

type Checked = { name: string; check: LedgerCheck };
type Work = { name: string; bytes: number; size: number };

/** `days`: published days; null while unknown. */
export function ExportCheck({ days }: { days: readonly LedgerDay[] | null }) {
  const running = useRef<AbortController | null>(null);
  const [work, setWork] = useState<Work | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (file: File) => {
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    setChecked(null);
    setFailed(false);
    setWork({ name: file.name, bytes: 0, size: file.size });
    try {
      const check = await checkFile(file, (bytes) => setWork({ name: file.name, bytes, size: file.size }), stop.signal);
      setChecked({ name: file.name, check });
    } catch {
      if (stop.signal.aborted) return;
      setFailed(true);
    }
    setWork(null);
  };

  return (
    <section aria-labelledby="check-export" className="grid gap-3">
      <h2 id="check-export" className="text-title font-strong">
        Check an export
      </h2>
      <p className="text-ink-2">
        Every entry is hashed again in your browser and every day compared with its seal. The file is sent nowhere.
      </p>
      <FileButton
        label="Export of the ledger"
        onFiles={([file]) => void start(file)}
        className="justify-self-start"
        busy={work !== null}
        Icon={FileSearch}
      >
        Choose a file
      </FileButton>
      {work !== null && (
        <ProgressBar value={work.bytes} max={work.size} label={`Checking ${work.name}`} className="max-w-form" />
      )}
      <div role="status">{checked !== null && <Result checked={checked} days={days} />}</div>
      {failed && <Notice tone="error">The file could not be read. Choose it again.</Notice>}
    </section>
  );
}

const faultWords = ({ line, fault }: NonNullable<LedgerCheck['fault']>) =>
  line === null ? fault : `Line ${whole(line)}: ${fault}`;

function Result({ checked: { name, check }, days }: { checked: Checked; days: readonly LedgerDay[] | null }) {
  const { fault, entries, head, first_day, last_day } = check;
  const extent = `${plural(entries, 'entry', 'entries')} of ${plural(check.days, 'day')}`;
  const span = first_day === null ? '' : `, ${first_day} to ${last_day}`;
  const Icon = fault === null ? CircleCheck : TriangleAlert;
  return (
    <div className={`grid gap-2 rounded-md border p-4 ${fault === null ? 'border-line' : 'border-bear'}`}>
      <p className="flex items-start gap-2 font-strong">
        <Icon aria-hidden className={`size-5 shrink-0 ${fault === null ? 'text-bull' : 'text-bear'}`} />
        <span className="min-w-0 wrap-anywhere">
          {fault === null ? `${name} holds: ${extent}${span}.` : faultWords(fault)}
        </span>
      </p>
      {fault !== null && fault.line !== null && (
        <p className="text-ink-2">
          {check.days > 0 && `Everything up to ${last_day} holds: ${extent}. `}Nothing after this line was checked.
        </p>
      )}
      {head !== null && (
        <p className="text-label text-ink-2 wrap-anywhere">
          Head of {last_day}: <code>{head}</code>
        </p>
      )}
      {fault === null && <Published check={check} days={days} />}
    </div>
  );
}

/** Compares with the published head of the file's last day: a consistent file can still be another record. */
function Published({ check: { head, last_day }, days }: { check: LedgerCheck; days: readonly LedgerDay[] | null }) {
  if (days === null)
    return <p className="text-warn">The published heads are not known now, so it was compared with none.</p>;
  const day = days.find((one) => one.day === last_day);
  if (day === undefined) return <p className="text-warn">No head of {last_day} is published here.</p>;
  return day.head === head ? (
    <p>Its head is the one published here for {last_day}.</p>
  ) : (
    <p className="text-bear">It is not this record: the head published here for {last_day} is another one.</p>
  );
}

const encoder = new TextEncoder();
const digest = { sha256, utf8: (text: string) => encoder.encode(text) };

/** Bytes hashed before yielding to the page. */
const PIECE = 512 * 1_024;

/** Lets the page draw and answer before the next piece. */
const yieldToPage = () =>
  new Promise<void>((resolve) => {
    runAfter(0, resolve);
  });

/** `onProgress` gets the bytes checked so far. Rejects with an AbortError when `signal` aborts. */
export async function checkFile(
  file: Blob,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<LedgerCheck> {
  const check = createLedgerCheck(digest);
  for (let from = 0; from < file.size; from += PIECE) {
    signal.throwIfAborted();
    check.add(new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer()));
    onProgress(Math.min(file.size, from + PIECE));
    await yieldToPage();
  }
  return check.end();
}
