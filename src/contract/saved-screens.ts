// Endpoints of the user's saved screens.
import { z } from 'zod';
import {
  SavedScreen,
  SavedScreens,
  ScreenName,
  ScreenQuery,
  SeenSymbols,
} from '../domain/screener/saved/saved-screen.ts';
import { get, Id, NowOnly, post, put, remove, Success } from './endpoint.ts';

const ScreenParam = z.object({ id: Id });

export const savedScreenEndpoints = {
  savedScreens: get('/api/screener/saved', 'user', {
    past: 'same',
    own: 'saved-screens',
    summary: "The user's saved screens, oldest first",
    query: NowOnly,
    reply: SavedScreens,
  }),
  saveScreen: post('/api/screener/saved', 'user', {
    own: 'saved-screens',
    summary: 'Save a screen under a name the user has not given yet; letter case makes no other name',
    body: z.strictObject({ name: ScreenName, query: ScreenQuery }),
    reply: SavedScreen,
    errors: [409],
  }),
  changeScreen: put('/api/screener/saved/:id', 'user', {
    own: 'saved-screens',
    summary: 'Give a saved screen another name or another list; another list has not been seen yet',
    params: ScreenParam,
    body: z.strictObject({ name: ScreenName.optional(), query: ScreenQuery.optional() }),
    reply: SavedScreen,
    errors: [404, 409],
  }),
  removeScreen: remove('/api/screener/saved/:id', 'user', {
    own: 'saved-screens',
    summary: 'Remove a saved screen; nothing happens when there is none',
    params: ScreenParam,
    reply: Success,
  }),
  seeScreen: post('/api/screener/saved/:id/seen', 'user', {
    own: 'saved-screens',
    summary: 'Remember the stocks of a saved screen as seen; null forgets them',
    params: ScreenParam,
    body: z.strictObject({ symbols: SeenSymbols.nullable() }),
    reply: Success,
    errors: [404],
  }),
};
