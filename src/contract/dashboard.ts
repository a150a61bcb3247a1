// Endpoints of the dashboard: the cards of every scored symbol.
import { z } from 'zod';
import { MiniCardChanges } from '../domain/signals/mini-cards/mini-card-changes.ts';
import { MiniCards } from '../domain/signals/mini-cards/mini-cards.ts';
import { AsOf, endpoint, wholeNumber } from './endpoint.ts';

/** `since`: the snapshot the caller has, by the header `x-snapshot-id` of its reply; not together with `asof`. */
const CardsQuery = AsOf.extend({ since: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional() });

/** Instead of all cards, to a caller whose snapshot is known still and has the same scores. */
const ChangesSince = z.object({ success: z.literal(true), changes: MiniCardChanges });

export const dashboardEndpoints = {
  miniCards: endpoint({
    method: 'GET',
    path: '/api/dashboard/mini-cards',
    access: 'user',
    summary:
      'A card for every symbol of the published synthesis with its newest price, by tab; with since what changed from that snapshot, where that is known',
    query: CardsQuery,
    errors: [410],
    reply: z.union([MiniCards, ChangesSince]),
    snapshot: true,
  }),
};
