// Unread messages of the user, for the top bar; written by the part that follows the inbox.
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let count = 0;

export function setUnread(unread: number): void {
  if (unread === count) return;
  count = unread;
  for (const listener of listeners) listener();
}

export function useUnread(): number {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => count,
    () => 0,
  );
}
