// Part of a page that the address may name in its fragment: scrolled to and focused once it is drawn.
import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** Called by the part with this id, which needs `tabIndex={-1}`: Tab goes on from a part that was jumped to. */
export function useNamedPart(id: string): void {
  const { hash, key } = useLocation();
  const how = useNavigationType();
  // On a return the browser restores the scroll position; a first address has the key `default`.
  const isNamed = hash === `#${id}` && (how !== 'POP' || key === 'default');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another press of the same link jumps again
  useEffect(() => {
    const part = isNamed ? document.getElementById(id) : null;
    part?.scrollIntoView?.();
    part?.focus({ preventScroll: true });
  }, [id, isNamed, key]);
}
