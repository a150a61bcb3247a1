// Page to return to after signing in, carried through the login screen as its navigation state.

/** State of the navigation to the login screen: `returnTo` is a path of this site with its query. */
export type ReturnState = { message?: string; returnTo: string };

/** Path to return to after signing in; null for none, and for anything that is not a path of this site. */
export function readReturnPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null;
  const { returnTo } = state;
  if (typeof returnTo !== 'string' || !returnTo.startsWith('/')) return null;
  const { origin } = window.location;
  if (!URL.canParse(returnTo, origin)) return null;
  const url = new URL(returnTo, origin);
  // `/..//host` has this origin and a path that names another host.
  return url.origin === origin && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : null;
}
