// Endpoint of the changes between two instants.
import { z } from 'zod';
import { ChangeKind, Changes } from '../domain/changes/change.ts';
import { changeRules } from '../domain/changes/change-rules.ts';
import { AsOf, get, wholeNumber } from './endpoint.ts';

export const changeEndpoints = {
  changes: get('/api/changes', 'user', {
    summary:
      'What changed from one instant to now, or to asof: counts of scores, decisions, filters, lights and setups, and the rows of one kind, stars first',
    query: AsOf.extend({
      since: z.iso.datetime({ offset: true }),
      kind: ChangeKind.default('scores'),
      /** `next` of the previous page; send it with `asof` set to the `until` of that page. */
      after: z.string().max(60).optional(),
      most: wholeNumber(1, changeRules.most_rows.value).default(50),
    }),
    reply: Changes,
    errors: [410],
  }),
};
