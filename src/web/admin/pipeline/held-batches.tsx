// Batches that are complete but not published: why, and the way to their dry run.
import { Link } from 'react-router';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Age } from '../../ui/time/age.tsx';

/** Names those that wait for a decision: what was held before the published batch is settled by it. */
export function HeldBatches({ batches }: { batches: readonly Batch[] }) {
  const published = batches.find(({ is_published }) => is_published)?.id ?? 0;
  return batches.map(({ id, held }) =>
    held && id > published ? (
      <Notice
        key={id}
        tone="warn"
        title={`Batch ${id}: complete, not published`}
        action={
          <Link to={`/admin/pipeline/publish/${id}`} className={buttonClass()}>
            Review and publish
          </Link>
        }
      >
        <p>{held.reason}</p>
        <p className="text-label">
          Held <Age at={held.since} />. Readers keep the state published before.
        </p>
      </Notice>
    ) : null,
  );
}
