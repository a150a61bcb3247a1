// The only place of the web with the time and with timers.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

/** Milliseconds since 1970, renewed every intervalMs; the page is redrawn with it. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}

/** The time right now, for handlers (when did this finish?), never for drawing. */
export function nowMs(): number {
  return Date.now();
}

/** The value once it has stood still for delayMs; until then `first`, which is the value itself unless it too shall stand still. */
export function useDebounced<T>(value: T, delayMs: number, first: T = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}

/** Runs the action every intervalMs while the component lives; null pauses. */
export function useInterval(action: () => void, intervalMs: number | null): void {
  const act = useEffectEvent(action);
  useEffect(() => {
    if (intervalMs === null) return;
    const timer = setInterval(() => act(), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
}

/** A value that returns to null by itself after clearMs, such as "saved". */
export function useFleeting<T>(clearMs: number): [T | null, (value: T | null) => void] {
  const [held, setHeld] = useState<{ value: T | null }>({ value: null });
  useEffect(() => {
    if (held.value === null) return;
    const timer = setTimeout(() => setHeld({ value: null }), clearMs);
    return () => clearTimeout(timer);
  }, [held, clearMs]);
  return [held.value, (value) => setHeld({ value })];
}

/** Runs the action once after delayMs; returns its cancel. */
export function after(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs);
  return () => clearTimeout(timer);
}

/** Runs the action when what was just drawn is on the screen; returns its cancel. A page out of sight is not drawn. */
export function afterPaint(action: () => void): () => void {
  // The first frame is the one that is about to be painted; when the second begins it has been.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(action);
  });
  return () => cancelAnimationFrame(frame);
}

/** Whether the page matches a media query; false where there is no window to ask. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  );
}
