// Endpoints of the user's own watchlist: the stars one has given. Not the watchlist of Golden Eye, which is the same for all.
import { z } from 'zod';
import { watchlistRules } from '../domain/rules/watchlist-rules.ts';
import { Star, Watchlist } from '../domain/watchlist/star.ts';
import {
  Note,
  NotedStar,
  WatchlistColumn,
  WatchlistTable,
  watchlistColumns,
} from '../domain/watchlist/watchlist-rows.ts';
import { endpoint, NowOnly, Success, SymbolParam } from './endpoint.ts';

export const watchlistEndpoints = {
  myStars: endpoint({
    method: 'GET',
    path: '/api/watchlist',
    access: 'user',
    summary: "The user's own stars as they are now, newest first",
    query: NowOnly,
    reply: Watchlist,
  }),
  addStar: endpoint({
    method: 'PUT',
    path: '/api/watchlist/:symbol',
    access: 'user',
    summary: 'Star a symbol; starring twice is starring once',
    params: SymbolParam,
    reply: Star,
    errors: [404, 409],
  }),
  removeStar: endpoint({
    method: 'DELETE',
    path: '/api/watchlist/:symbol',
    access: 'user',
    summary: 'Take the star from a symbol; nothing happens when it has none',
    params: SymbolParam,
    reply: Success,
  }),
  watchlistRows: endpoint({
    method: 'GET',
    path: '/api/watchlist/rows',
    access: 'user',
    summary: "The user's stars as a table in the user's own order, with notes, prices and scores as they are now",
    query: NowOnly,
    reply: WatchlistTable,
  }),
  noteStar: endpoint({
    method: 'PUT',
    path: '/api/watchlist/:symbol/note',
    access: 'user',
    summary: 'Write the note of a star; an empty one takes it away',
    params: SymbolParam,
    body: z.strictObject({ note: Note }),
    reply: NotedStar,
    errors: [404],
  }),
  orderStars: endpoint({
    method: 'POST',
    path: '/api/watchlist/order',
    access: 'user',
    summary: 'Put the stars in an order by hand; those not named stand before it, newest first',
    body: z.strictObject({ symbols: z.array(z.string().min(1).max(20)).max(watchlistRules.most_stars.value) }),
    reply: Success,
  }),
  chooseColumns: endpoint({
    method: 'POST',
    path: '/api/watchlist/columns',
    access: 'user',
    summary: 'Choose the columns of the watchlist',
    body: z.strictObject({ columns: z.array(WatchlistColumn).max(watchlistColumns.length) }),
    reply: Success,
  }),
};
