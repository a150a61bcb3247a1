// Endpoints of the user's own watchlist (stars); the watchlist of Golden Eye is the same for all users.
import { z } from 'zod';
import { watchlistRules } from '../domain/rules/watchlist-rules.ts';
import { ImportText, ListName, NamedList, NamedLists, ReadSymbols } from '../domain/watchlist/named-list.ts';
import { Star, Watchlist } from '../domain/watchlist/star.ts';
import { Note, NotedStar, WatchlistColumn, WatchlistTable } from '../domain/watchlist/watchlist-rows.ts';
import { AsOf, get, Id, NowOnly, post, put, remove, Success, SymbolParam } from './endpoint.ts';

const ListParam = z.object({ id: Id });
/** One of the user's named lists; absent: the starred symbols. */
const OfList = z.object({ list: Id.optional() });
const OneSymbol = z.string().min(1).max(20);
const Symbols = z.array(OneSymbol).max(watchlistRules.most_stars.value);

export const watchlistEndpoints = {
  myStars: get('/api/watchlist', 'user', {
    past: 'same',
    own: 'watchlist',
    summary: "The user's own stars as they are now, newest first",
    query: NowOnly,
    reply: Watchlist,
  }),
  addStar: put('/api/watchlist/:symbol', 'user', {
    own: 'watchlist',
    summary: 'Star a symbol, or put it on a named list; doing it twice is doing it once',
    params: SymbolParam,
    query: OfList,
    reply: Star,
    errors: [404, 409],
  }),
  removeStar: remove('/api/watchlist/:symbol', 'user', {
    own: 'watchlist',
    summary: 'Take the star from a symbol, or take it off a named list; nothing happens when it is not there',
    params: SymbolParam,
    query: OfList,
    reply: Success,
  }),
  watchlistRows: get('/api/watchlist/rows', 'user', {
    own: 'watchlist',
    summary:
      "The user's stars, or a named list, as a table in the user's own order, with notes, prices and scores. With asof the stocks and notes of now with the prices and scores known then; no dates of reports, and no prices where the cards of then are gone",
    query: AsOf.extend(OfList.shape),
    reply: WatchlistTable,
    errors: [404],
  }),
  noteStar: put('/api/watchlist/:symbol/note', 'user', {
    own: 'watchlist',
    summary:
      'Write the note of a stock on the list; an empty one takes it away. With was, the note that was read, one that was changed meanwhile is not overwritten',
    params: SymbolParam,
    query: OfList,
    body: z.strictObject({ note: Note, was: Note.optional() }),
    reply: NotedStar,
    errors: [404, 409],
  }),
  orderStars: post('/api/watchlist/order', 'user', {
    own: 'watchlist',
    summary: 'Move a stock of a list directly before another one; null: to the end. Stocks added later stand first',
    query: OfList,
    body: z.strictObject({ symbol: OneSymbol, before: OneSymbol.nullable() }),
    reply: Success,
    errors: [404],
  }),
  chooseColumns: post('/api/watchlist/columns', 'user', {
    own: 'watchlist',
    summary: 'Show or hide a column of the watchlist',
    body: z.strictObject({ column: WatchlistColumn, shown: z.boolean() }),
    reply: Success,
  }),
  watchlists: get('/api/watchlists', 'user', {
    past: 'same',
    own: 'watchlist',
    summary: "The user's named watchlists beside the stars, oldest first",
    query: NowOnly,
    reply: NamedLists,
  }),
  addWatchlist: post('/api/watchlists', 'user', {
    own: 'watchlist',
    summary: 'Begin a watchlist under a name the user has not given yet; letter case makes no other name',
    body: z.strictObject({ name: ListName }),
    reply: NamedList,
    errors: [409],
  }),
  renameWatchlist: put('/api/watchlists/:id', 'user', {
    own: 'watchlist',
    summary: 'Give a watchlist another name',
    params: ListParam,
    body: z.strictObject({ name: ListName }),
    reply: NamedList,
    errors: [404, 409],
  }),
  removeWatchlist: remove('/api/watchlists/:id', 'user', {
    own: 'watchlist',
    summary: 'Remove a watchlist with its notes; nothing happens when there is none',
    params: ListParam,
    reply: Success,
  }),
  readSymbols: post('/api/watchlists/read', 'user', {
    summary: 'Which stocks a pasted text or CSV names, and what cannot be read, with its reason; nothing is stored',
    body: z.strictObject({ text: ImportText }),
    reply: ReadSymbols,
  }),
  addSymbols: post('/api/watchlists/symbols', 'user', {
    own: 'watchlist',
    summary:
      'Put stocks on a list in their order, after those that are there; all of them, or none where one is unknown. Notes go to stocks without one',
    query: OfList,
    body: z.strictObject({ symbols: Symbols.min(1), notes: z.record(z.string(), Note).optional() }),
    reply: z.object({ added: z.number(), already: z.number() }),
    errors: [404, 409],
  }),
};
