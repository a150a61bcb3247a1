// What the pages people come back to need first. The build names it in the served page, where public/ahead.js reads it.
import { homePath } from './home-path.ts';

/** What every signed-in page asks for at once. */
export const firstCalls: readonly string[] = ['/api/auth/me', '/api/market/status', '/api/watchlist'];

export type FirstVisit = {
  /** Folder of the screen. */
  screen: string;
  /** Calls without whose answers the page has nothing to show. One the page does not make would be made in vain. */
  calls: readonly string[];
  /** With this in its address the page asks for something else. */
  unless?: string;
};

export const firstVisits = {
  '/dashboard': { screen: 'dashboard', calls: ['/api/dashboard/mini-cards'] },
  '/signals-live-pro': { screen: 'signals-pro', calls: ['/api/signals/latest?details=types'] },
  [homePath]: { screen: 'screener', calls: ['/api/screener/current?form=columns', '/api/screener/current?form=names'] },
  '/goldeneye': { screen: 'goldeneye', calls: ['/api/goldeneye/current?scope=watchlist'], unless: 'scope' },
  '/stocks': { screen: 'stocks', calls: [] },
} as const satisfies Record<string, FirstVisit>;
