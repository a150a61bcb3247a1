// Endpoints of the user's saved screens.
import { z } from 'zod';
import {
  SavedScreen,
  SavedScreens,
  ScreenName,
  ScreenQuery,
  SeenSymbols,
} from '../domain/screener/saved/saved-screen.ts';
import { endpoint, Id, NowOnly, Success } from './endpoint.ts';

const ScreenParam = z.object({ id: Id });

export const savedScreenEndpoints = {
  savedScreens: endpoint({
    method: 'GET',
    path: '/api/screener/saved',
    past: 'same',
    access: 'user',
    own: 'saved-screens',
    summary: "The user's saved screens, oldest first",
    query: NowOnly,
    reply: SavedScreens,
  }),
  saveScreen: endpoint({
    method: 'POST',
    path: '/api/screener/saved',
    access: 'user',
    own: 'saved-screens',
    summary: 'Save a screen under a name the user has not given yet; letter case makes no other name',
    body: z.strictObject({ name: ScreenName, query: ScreenQuery }),
    reply: SavedScreen,
    errors: [409],
  }),
  changeScreen: endpoint({
    method: 'PUT',
    path: '/api/screener/saved/:id',
    access: 'user',
    own: 'saved-screens',
    summary: 'Give a saved screen another name or another list; another list has not been seen yet',
    params: ScreenParam,
    body: z.strictObject({ name: ScreenName.optional(), query: ScreenQuery.optional() }),
    reply: SavedScreen,
    errors: [404, 409],
  }),
  removeScreen: endpoint({
    method: 'DELETE',
    path: '/api/screener/saved/:id',
    access: 'user',
    own: 'saved-screens',
    summary: 'Remove a saved screen; nothing happens when there is none',
    params: ScreenParam,
    reply: Success,
  }),
  seeScreen: endpoint({
    method: 'POST',
    path: '/api/screener/saved/:id/seen',
    access: 'user',
    own: 'saved-screens',
    summary: 'Remember the stocks of a saved screen as seen; null forgets them',
    params: ScreenParam,
    body: z.strictObject({ symbols: SeenSymbols.nullable() }),
    reply: Success,
    errors: [404],
  }),
};
