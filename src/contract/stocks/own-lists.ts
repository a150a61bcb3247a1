// Endpoints of a user's own expert lists: nobody else's reply depends on them.
import { z } from 'zod';
import { RecordMarket } from '../../domain/record/call.ts';
import { SourceFigures } from '../../domain/record/record-figures.ts';
import { watchlistRules } from '../../domain/rules/watchlist-rules.ts';
import { OwnList, OwnListChange, OwnListInput, OwnLists } from '../../domain/watchlist/own-list.ts';
import { AsOf, get, Id, post, put, remove, Success, wholeNumber } from '../endpoint.ts';

const ListParam = z.object({ id: Id });
const points = wholeNumber(1, watchlistRules.most_own_points.value);
const ListBody = OwnListInput.extend({ points });
const ListChange = OwnListChange.extend({ points: points.optional() });

export const ownListEndpoints = {
  ownLists: get('/api/own-lists', 'user', {
    own: 'own-lists',
    summary:
      "The user's own expert lists with their stocks, oldest first. With asof side, points and stocks of then; names are those of now",
    query: AsOf,
    reply: OwnLists,
  }),
  ownListRecord: get('/api/own-lists/record', 'user', {
    summary:
      "Record of the user's own expert lists above SPY, by the rules of every other source: a stock is one call when it comes on a list, entered at the next open. With asof what the sessions before that day tell",
    query: AsOf,
    reply: z.object({
      market: RecordMarket,
      figures: z.array(SourceFigures.omit({ kind: true, source: true, curve: true }).extend({ list: z.number() })),
    }),
    errors: [503],
  }),
  addOwnList: post('/api/own-lists', 'user', {
    own: 'own-lists',
    summary: 'Begin an own expert list; all its symbols must be known',
    body: ListBody,
    reply: OwnList,
    errors: [404, 409],
  }),
  changeOwnList: put('/api/own-lists/:id', 'user', {
    own: 'own-lists',
    summary:
      'Change name, side, points or stocks of an own expert list; what is left out stays, and what it said before is kept for asof. With read, the since of the list that was read, stocks of a list changed meanwhile are refused',
    params: ListParam,
    body: ListChange,
    reply: OwnList,
    errors: [404, 409],
  }),
  removeOwnList: remove('/api/own-lists/:id', 'user', {
    own: 'own-lists',
    summary: 'Remove an own expert list with all it ever said; nothing happens when there is none',
    params: ListParam,
    reply: Success,
  }),
};
