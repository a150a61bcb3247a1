// Full screen of an element, or of the part around it marked by `fullScreenPart`.
import { type RefObject, useEffect, useState } from 'react';

/** Attribute of the part that fills the screen with its controls. */
export const fullScreenPart = { 'data-full-screen': '' } as const;

export type FullScreen = { isOn: boolean; toggle: () => void };

const findPart = (element: HTMLElement | null) => element?.closest<HTMLElement>('[data-full-screen]') ?? element;

/** Null where the browser has no full screen for elements, as on some phones. */
export function useFullScreen(inside: RefObject<HTMLElement | null>): FullScreen | null {
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const changed = () => {
      const shown = document.fullscreenElement;
      setIsOn(shown !== null && shown === findPart(inside.current));
    };
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [inside]);
  if (document.fullscreenEnabled !== true) return null;
  return {
    isOn,
    toggle: () => {
      const done = isOn ? document.exitFullscreen() : findPart(inside.current)?.requestFullscreen();
      // Refused where the embedding page does not allow it: nothing changes.
      done?.catch(() => undefined);
    },
  };
}
