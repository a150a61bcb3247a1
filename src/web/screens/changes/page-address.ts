// Address of the changes: the earlier instant, with its default, and the kind whose rows are listed.
import { useState } from 'react';
import { type ChangeKind, changeKinds } from '../../../domain/changes/change.ts';
import { endOfDay, newYorkDate, previousSession, sessionsBack } from '../../../domain/market/calendar.ts';
import { lastVisit } from '../../api/last-visit.ts';
import { readPastInstant } from '../../api/shown-instant.ts';
import { useAddress } from '../../ui/page-state/address.ts';
import { nowMs } from '../../ui/time/clock.ts';

/**
 * Close of the session before the newest one, ISO; on a trading day the newest is today's, also before its open. `now`
 * in epoch ms.
 */
export function lastClose(now: number): string {
  const [newest] = sessionsBack(newYorkDate(now), 1);
  return new Date(endOfDay(previousSession(newest?.date ?? newYorkDate(now)).date)).toISOString();
}

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
