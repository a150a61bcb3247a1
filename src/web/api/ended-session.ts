// Where a reader was when the session ended, carried along to the login screen and back.

export type EndedSession = { message: string; endedAt: string };

/** State of the navigation to the login screen; `from` is a path of this site with its query. */
export function endedSession(message: string, from: string): EndedSession {
  return { message, endedAt: from };
}

/** The path to return to after signing in again; null when no session ended, and for anything that is no path of this site. */
export function readEnded(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('endedAt' in state)) return null;
  const { endedAt } = state;
  if (typeof endedAt !== 'string' || !endedAt.startsWith('/')) return null;
  const { origin } = window.location;
  if (!URL.canParse(endedAt, origin)) return null;
  const url = new URL(endedAt, origin);
  return url.origin === origin ? `${url.pathname}${url.search}` : null;
}
