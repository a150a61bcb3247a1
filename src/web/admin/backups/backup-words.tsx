// Words of a backup: size, verdict, kind and copy.
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { BackupView } from '../../../domain/backup/backup-view.ts';
import { decimal } from '../../../domain/market/format.ts';
import { Spinner } from '../../ui/status/spinner.tsx';
import { clockTime } from '../../ui/time/time-format.ts';

/** `1.4 GB`, `38.2 MB`. */
export const sizeWords = (bytes: number | null): string =>
  bytes === null ? '--' : bytes >= 1e9 ? `${decimal(bytes / 1e9, 2)} GB` : `${decimal(bytes / 1e6, 1)} MB`;

const KIND_ORDER = ['automatic', 'before-restore', 'by-hand', 'uploaded', 'fetched', 'found'] as const;
const KINDS: Record<BackupView['kind'], string> = {
  automatic: 'taken automatically',
  'by-hand': 'taken by hand',
  'before-restore': 'taken before a restore',
  uploaded: 'uploaded',
  fetched: 'fetched',
  found: 'found here',
};
/** Number and size of stored files by kind, in KIND_ORDER. */
export function roomByKind(backups: readonly BackupView[]): { kind: BackupView['kind']; words: string }[] {
  const files = backups.filter(({ file_name }) => file_name !== null);
  return KIND_ORDER.flatMap((kind) => {
    const those = files.filter((backup) => backup.kind === kind);
    const bytes = those.reduce((sum, backup) => sum + (backup.bytes ?? 0), 0);
    const what = KINDS[kind];
    return those.length === 0 ? [] : [{ kind, words: `${those.length} ${what}, ${sizeWords(bytes)}` }];
  });
}

export const kindWords = ({ kind, is_encrypted }: BackupView): string =>
  is_encrypted ? `${KINDS[kind]}, encrypted` : KINDS[kind];

const VERDICTS = {
  running: { Icon: Spinner, ink: 'text-info' },
  verified: { Icon: CircleCheck, ink: 'text-bull' },
  unverified: { Icon: TriangleAlert, ink: 'text-warn' },
  failed: { Icon: CircleX, ink: 'text-bear' },
} as const;

const verdictWords = ({ state, checked_at, reason }: BackupView): string => {
  if (state === 'verified') return `Restored and checked ${clockTime(checked_at)}`;
  if (state === 'running') return 'Running';
  return state === 'failed' ? (reason ?? 'Failed') : `Not verified. ${reason ?? ''}`.trim();
};

export function Verdict({ backup }: { backup: BackupView }) {
  const { Icon, ink } = VERDICTS[backup.state];
  return (
    <span className={`inline-flex items-start gap-2 py-1 wrap-anywhere whitespace-normal ${ink}`}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {verdictWords(backup)}
    </span>
  );
}

/** Renders nothing until the backup is in the second place. */
export function CopyState({ backup: { copied_at } }: { backup: BackupView }) {
  if (copied_at === null) return null;
  return (
    <span className="pb-1 text-label whitespace-normal text-ink-3">
      Copied to the second place and read back {clockTime(copied_at)}
    </span>
  );
}
