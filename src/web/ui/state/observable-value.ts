// Observable value for components and plain functions; its hook re-renders on change.
import { useSyncExternalStore } from 'react';

export function observableValue<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  const get = () => value;
  const subscribe = (changed: () => void) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
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
