// Live region that announces page changes to screen readers.
import { observableValue } from '../state/observable-value.ts';

/** Null until the first page, which the browser announces itself; forgotten at the end of the session. */
const open = observableValue<{ path: string; words: string } | null>(null, { forgets: true });

/** Announces a page name; false, without an announcement, for the first page and the one already open. */
export function announcePage(path: string, name: string): boolean {
  const before = open.get();
  if (before?.path === path) return false;
  open.set({ path, words: before === null ? '' : name });
  return before !== null;
}

export function Announcer() {
  return (
    <p role="status" className="sr-only">
      {open.useValue()?.words}
    </p>
  );
}
