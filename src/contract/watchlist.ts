// Endpoints of the user's own watchlist: the stars one has given. Not the watchlist of Golden Eye, which is the same for all.
import { Star, Watchlist } from '../domain/watchlist/star.ts';
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
};
