// Search text: at once in the field, debounced in the address.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebounced } from '../time/clock.ts';

/** Delay of navigation; the field itself updates at once, so that no keys are lost. */
const SETTLE_MS = 300;

/** Follows the address when it changes (Back, a link), and writes typed text to it. */
export function useSearchText(inAddress: string, write: (text: string) => void): [string, (text: string) => void] {
  const [typed, setTyped] = useState(inAddress);
  const settled = useDebounced(typed, SETTLE_MS);
  const known = useRef(inAddress);

  // Reads the address before writing to it, because both may change in one render.
  useEffect(() => {
    if (inAddress === known.current) return;
    known.current = inAddress;
    setTyped(inAddress);
  }, [inAddress]);

  const save = useEffectEvent((text: string) => {
    if (text === known.current) return;
    known.current = text;
    write(text);
  });
  useEffect(() => save(settled), [settled]);

  return [typed, setTyped];
}
