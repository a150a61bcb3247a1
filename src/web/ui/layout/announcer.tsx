// Live region that announces page changes to screen readers.
import { useSyncExternalStore } from 'react';

let words = '';
const listeners = new Set<() => void>();

/** Path of the page that is open; null until the first one, which the browser announces itself. */
let openPath: string | null = null;

/** Announces a page name; false, without an announcement, for the first page and the one already open. */
export function announcePage(path: string, name: string): boolean {
  const isNew = openPath !== null && openPath !== path;
  openPath = path;
  if (!isNew) return false;
  words = name;
  for (const changed of listeners) changed();
  return true;
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => {
    listeners.delete(changed);
    // Cleared with the last listener, so that nothing passes to the next session.
    if (listeners.size > 0) return;
    words = '';
    openPath = null;
  };
}

export function Announcer() {
  return (
    <p role="status" className="sr-only">
      {useSyncExternalStore(subscribe, () => words)}
    </p>
  );
}
