// Preview of a restore as the server answers it.
import type { BackupView } from '../../../src/domain/backup/backup-view.ts';
import type { RestorePreview } from '../../../src/domain/backup/restore-view.ts';

export const previewOf = ({ file_name, taken_at }: BackupView): RestorePreview => ({
  file_name: file_name ?? '',
  taken_at,
  program: '1.2.3',
  schema: '0480-backups',
  refusal: null,
  loss: {
    publications: 1,
    screener_runs: 12,
    polls: 430,
    calls: 0,
    lists: 63,
    accounts: 1,
    alert_rules: 5,
    own_lists: 0,
    watchlists: 0,
    stars: 0,
    notes: 0,
    watchlist_columns: 0,
    saved_screens: 0,
    audit_entries: 0,
  },
  counted_since: null,
});
