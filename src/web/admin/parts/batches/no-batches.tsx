// Empty list of batches, with the way to the pipeline.
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { EmptyState } from '../../../ui/status/empty-state.tsx';

export function NoBatches({ title, reason }: { title: string; reason?: string }) {
  return (
    <EmptyState
      className="rounded-md border border-line bg-surface"
      title={title}
      reason={reason ?? 'Fetch or upload lists, then run the pipeline.'}
      action={<ButtonLink to="/admin/pipeline">Open Pipeline Status</ButtonLink>}
    />
  );
}
