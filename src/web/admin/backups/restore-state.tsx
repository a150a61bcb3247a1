// State of a restore: running, with the server's maintenance message, or the outcome of the last one.
import { keptWords } from '../../../domain/backup/kept-words.ts';
import type { RestoreOutcome } from '../../../domain/backup/restore-view.ts';
import { dayMs, minuteMs } from '../../../domain/numbers/time.ts';
import { errorText } from '../../api/api-error.ts';
import { SectionCard } from '../../ui/layout/card.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Spinner } from '../../ui/status/spinner.tsx';
import { Age } from '../../ui/time/age.tsx';
import { useNow } from '../../ui/time/clock.ts';

export function RestoreRunning({ failure }: { failure: unknown }) {
  return (
    <SectionCard title="Restoring">
      <p role="status" className="flex items-start gap-2 text-ink-2">
        <Spinner />
        {failure === null ? 'The server ends what runs.' : errorText(failure, 'The server is away for a moment.')}
      </p>
      <p className="mt-2 text-ink-2">Smart Cat comes back by itself. This page may stay open.</p>
    </SectionCard>
  );
}

/** Shown for one day after the restore. */
export function LastRestore({ outcome }: { outcome: RestoreOutcome }) {
  const now = useNow(minuteMs);
  if (now - Date.parse(outcome.ended_at) > dayMs) return null;
  const which = (
    <>
      {outcome.is_restored ? 'Restored from' : 'Not restored:'} the backup of <Age at={outcome.taken_at} show="time" />
    </>
  );
  return (
    <Notice tone={outcome.is_restored ? 'success' : 'error'} title={which}>
      {outcome.is_restored ? (
        <>
          Done <Age at={outcome.ended_at} />. The data before it are in the backup taken just before.{' '}
          {keptWords(outcome.kept)}
        </>
      ) : (
        <>The data are as before. {outcome.reason}</>
      )}
    </Notice>
  );
}
