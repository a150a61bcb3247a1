// Badge of scheduled work that ended: done, failed or missed.
import type { WorkTrouble } from '../../../../domain/work/job-view.ts';
import { Badge } from '../../../ui/status/badge.tsx';

/** `well`: text for work without trouble. */
export function TroubleBadge({ trouble, well }: { trouble: Pick<WorkTrouble, 'state'> | null; well: string }) {
  if (trouble === null) return <Badge tone="bull">{well}</Badge>;
  return <Badge tone={trouble.state === 'failed' ? 'bear' : 'warn'}>{trouble.state}</Badge>;
}
