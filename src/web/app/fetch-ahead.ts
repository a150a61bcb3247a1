// Who comes with a token most likely stays: the page is fetched while the session is still being checked.
import { readToken } from '../api/token.ts';
import type { firstVisits } from './first-visits.ts';
import { homePath } from './home-path.ts';

/** The pages people open by themselves; all others come when they are drawn. */
const pages: Record<keyof typeof firstVisits, () => Promise<unknown>> = {
  '/signals-live-pro': () => import('../screens/signals-pro/signals-pro-screen.tsx'),
  '/dashboard': () => import('../screens/dashboard/dashboard-screen.tsx'),
  '/screener': () => import('../screens/screener/screener-screen.tsx'),
  '/goldeneye': () => import('../screens/goldeneye/goldeneye-screen.tsx'),
  '/stocks': () => import('../screens/stocks/stocks-screen.tsx'),
};

/** Failures are met again, and told, when the page is drawn. */
export function fetchAhead(pathname: string): void {
  if (readToken() === null) return;
  const page = (pages as Record<string, () => Promise<unknown>>)[pathname === '/' ? homePath : pathname];
  for (const load of [() => import('./frame.tsx'), page]) load?.().catch(() => undefined);
}
