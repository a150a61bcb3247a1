// Where a list begins on the page; what stands above it comes and goes.
import { useEffect, useState } from 'react';

/** CSS pixels from the top of the page, looked at after every drawing. */
export function useListTop(element: { current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  // After every drawing, because anything above may have changed; once it is on the screen, where looking costs no layout.
  useEffect(() => {
    const rect = element.current?.getBoundingClientRect();
    if (rect !== undefined) setTop(Math.round(rect.top + window.scrollY));
  });
  return top;
}
