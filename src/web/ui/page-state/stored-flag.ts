// Small values in the browser's storage; forgotten where storage is blocked.
import { useState } from 'react';

type Area = 'localStorage' | 'sessionStorage';

export function readStored(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** False if the value could not be stored, as in private mode or with a full disk. */
export function writeStored(key: string, value: string | null, area: Area = 'localStorage'): boolean {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** Boolean stored under this key: 'true' is true, anything else false. */
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
