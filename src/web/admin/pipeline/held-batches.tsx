// Notices of batches that are complete but not published: reason and link to the dry run.
import { Link } from 'react-router';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { Notice } from '../../ui/layout/notice.tsx';
import { Age } from '../../ui/time/age.tsx';

/** Only batches held after the published one wait for a decision. */
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
