// Address of the changes: the earlier instant and the kind whose rows are listed.
import { useState } from 'react';
import { type ChangeKind, changeKinds } from '../../../domain/changes/change.ts';
import { lastVisit } from '../../api/last-visit.ts';
import { readPastInstant } from '../../api/shown-instant.ts';
import { useAddress } from '../../ui/page-state/address.ts';
import { nowMs } from '../../ui/time/clock.ts';
import { lastClose } from './last-close.ts';

/** Last visit if earlier than the shown instant; else the close before the newest session. */
function firstSince(now: number): string {
  const visit = lastVisit();
  return visit !== null && Date.parse(visit) < now ? visit : lastClose(now);
}

export function usePageAddress() {
  const { params, adjust } = useAddress();
  const [since] = useState(() => firstSince(nowMs()));
  return {
    since: readPastInstant(params.get('since')) ?? since,
    setSince: (to: string) => adjust({ since: to }),
    kind: changeKinds.find((one) => one === params.get('kind')) ?? 'scores',
    setKind: (to: ChangeKind) => adjust({ kind: to === 'scores' ? null : to }),
  };
}
