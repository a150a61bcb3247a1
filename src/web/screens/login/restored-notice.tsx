// Notice of the login screen for a day after a restore: accounts are those of the backup.
import { useEffect, useState } from 'react';
import { restoredEndpoints } from '../../../contract/operations/restored.ts';
import { backupTime } from '../../../domain/backup/names.ts';
import { call } from '../../api/call.ts';
import { Notice } from '../../ui/layout/notice.tsx';

export function RestoredNotice() {
  const [takenAt, setTakenAt] = useState<string | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    call(restoredEndpoints.restoredNotice, { signal: stop.signal })
      .then(({ taken_at }) => setTakenAt(taken_at))
      // Sign-in works without this answer and reports an unavailable server itself.
      .catch(() => undefined);
    return () => stop.abort();
  }, []);
  if (takenAt === null) return null;
  return (
    <Notice tone="info" title={`Restored from the backup of ${backupTime(takenAt)}`}>
      Everyone signs in again. On a new machine accounts and passwords are those of the backup.
    </Notice>
  );
}
