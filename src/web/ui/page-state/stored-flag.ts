// Small values in local storage; forgotten where storage is blocked.
import { useState } from 'react';

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private mode or a full disk: the choice holds for this page only.
  }
}

/** A yes or no under this key; 'true' is yes, anything else no. */
export function useStoredFlag(key: string): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => readStored(key) === 'true');
  return [
    on,
    (next) => {
      writeStored(key, next ? 'true' : null);
      setOn(next);
    },
  ];
}
