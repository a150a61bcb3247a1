// Session token: stored in the browser under one key; dropped everywhere when the session ends.
import { readStored, writeStored } from '../ui/page-state/stored-flag.ts';

const TOKEN_KEY = 'token';

export function readToken(): string | null {
  return readStored(TOKEN_KEY);
}

export function storeToken(token: string | null): void {
  writeStored(TOKEN_KEY, token);
}

const listeners = new Set<() => void>();

/** Calls the listener when the session is unknown to the server or another tab signed out. */
export function onSessionEnd(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Ends the session of this token; does nothing if another session has replaced it. */
export function endSession(token: string): void {
  if (readToken() !== token) return;
  storeToken(null);
  for (const listener of listeners) listener();
}

/** Follows sign-out and sign-in in other tabs of the same browser: every call carries the stored token. */
export function watchOtherTabs(): () => void {
  const changed = ({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== TOKEN_KEY) return;
    if (newValue === null) for (const listener of listeners) listener();
    // Another account's data must not mix with what this tab has loaded.
    else if (newValue !== oldValue) window.location.reload();
  };
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}
