// Observable value for components and plain functions; its hook re-renders on change.
import { useSyncExternalStore } from 'react';

/** `forgets`: takes its first value again when the last component stops listening. */
export function observableValue<T>(first: T, { forgets = false } = {}) {
  let value = first;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (changed: () => void) => {
    listeners.add(changed);
    return () => {
      listeners.delete(changed);
      if (forgets && listeners.size === 0) value = first;
    };
  };
  return {
    get,
    set: (next: T): void => {
      if (next === value) return;
      value = next;
      for (const changed of listeners) changed();
    },
    useValue: () => useSyncExternalStore(subscribe, get),
  };
}
