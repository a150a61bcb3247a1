// Size of an element in pixels, updated when it changes.
import { type RefObject, startTransition, useLayoutEffect, useState } from 'react';
import type { Room } from './heat-layout.ts';

/** Fallback where no layout can be measured: the size on a wide page. */
const USUAL: Room = { width: 860, height: 608 };

/** Null before it was measured. */
export function useBoxSize(ref: RefObject<HTMLElement | null>): Room | null {
  const [size, setSize] = useState<Room | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      const known = width > 0 && height > 0;
      // Drawing the new layout may be slow; a transition keeps input responsive.
      startTransition(() => setSize(known ? { width: Math.floor(width), height: Math.floor(height) } : USUAL));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
