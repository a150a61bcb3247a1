// Pointer gestures of a plot: pointing, drag to pan, wheel and pinch to zoom, double click to reset.
import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Shares of the width, 0 at the left edge. Absent gestures are disabled. */
export type PlotGestures = {
  onPoint: (share: number | null) => void;
  /** Moved by this share towards later candles. */
  onPan?: ((share: number) => void) | undefined;
  /** Factor above 1 shows more; the point at `share` of the width keeps its place. */
  onZoom?: ((factor: number, share: number) => void) | undefined;
  onReset?: (() => void) | undefined;
};

/** Time after a page scroll in which the wheel still scrolls the page, also over a plot. */
const PAGE_SCROLLS_MS = 300;
const LINE_PX = 16;
const MOST_PX = 120;
const WHEEL_STEP = 0.002;
const PINCH_STEP = 0.01;

type Place = { x: number; y: number };

export function usePlotGestures(plot: RefObject<HTMLElement | null>, gestures: PlotGestures) {
  const latest = useRef(gestures);
  useLayoutEffect(() => {
    latest.current = gestures;
  });
  useWheel(plot, latest);
  const pressed = useRef(new Map<number, Place>());

  const move = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const width = Math.max(1, box.width);
    const toShare = (x: number) => (x - box.left) / width;
    const before = pressed.current.get(event.pointerId);
    const now = { x: event.clientX, y: event.clientY };
    if (before !== undefined) {
      const others = [...pressed.current].filter(([id]) => id !== event.pointerId);
      pressed.current.set(event.pointerId, now);
      const other = others[0]?.[1];
      if (other === undefined) gestures.onPan?.((before.x - now.x) / width);
      else gestures.onZoom?.(distance(before, other) / distance(now, other), toShare((now.x + other.x) / 2));
    }
    gestures.onPoint(toShare(event.clientX));
  };
  const release = (event: PointerEvent<HTMLElement>) => {
    pressed.current.delete(event.pointerId);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      pressed.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture?.(event.pointerId);
      move(event);
    },
    onPointerMove: move,
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      release(event);
      gestures.onPoint(null);
    },
    onDoubleClick: () => gestures.onReset?.(),
  };
}

/** Distance of two fingers in px, at least 8, because fingers at one point have no ratio. */
const distance = (one: Place, other: Place) => Math.max(8, Math.hypot(one.x - other.x, one.y - other.y));

/** Non-passive listener, so that a wheel that zooms does not scroll the page too. */
function useWheel(plot: RefObject<HTMLElement | null>, latest: RefObject<PlotGestures>): void {
  useEffect(() => {
    const element = plot.current;
    if (element === null) return;
    let scrolled = Number.NEGATIVE_INFINITY;
    const onScroll = ({ timeStamp }: Event) => {
      scrolled = timeStamp;
    };
    const onWheel = (event: WheelEvent) => {
      const { onZoom, onPan } = latest.current;
      const isPinch = event.ctrlKey || event.metaKey;
      if (onZoom === undefined || (!isPinch && event.timeStamp - scrolled < PAGE_SCROLLS_MS)) return;
      const box = element.getBoundingClientRect();
      const width = Math.max(1, box.width);
      const px = (delta: number) => (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? delta : delta * LINE_PX);
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        if (onPan === undefined) return;
        event.preventDefault();
        onPan(px(event.deltaX) / width);
        return;
      }
      const down = Math.max(-MOST_PX, Math.min(MOST_PX, px(event.deltaY)));
      // Everything is in sight, so the page scrolls instead.
      if (down > 0 && onPan === undefined && !isPinch) return;
      event.preventDefault();
      onZoom(Math.exp(down * (isPinch ? PINCH_STEP : WHEEL_STEP)), (event.clientX - box.left) / width);
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      document.removeEventListener('scroll', onScroll, { capture: true });
      element.removeEventListener('wheel', onWheel);
    };
  }, [plot, latest]);
}
