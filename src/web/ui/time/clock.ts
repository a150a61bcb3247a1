// Time and timers of the web, by the server's clock, because a device's clock may be wrong.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { observableValue } from '../state/observable-value.ts';

/** Server time minus device time, ms. */
let serverAheadMs = 0;

/** Sets the server's clock from an instant the server reported (epoch ms), `agoMs` ago. */
export function setServerClock(serverMs: number, agoMs = 0): void {
  if (Number.isFinite(serverMs)) serverAheadMs = serverMs + agoMs - Date.now();
}

/** Converts an instant of the device's clock, such as that of a query's data, to the server's clock; epoch ms. */
export const fromDeviceClock = (deviceMs: number): number => deviceMs + serverAheadMs;

/** Instant of the past view, which all pages show, epoch ms; null in the present. */
let heldMs: number | null = null;

/** Stops the clock of the pages at an instant (epoch ms), so that ages refer to it; null lets it run. */
export function holdClock(ms: number | null): void {
  heldMs = ms;
}

/** Time of the replayed session minus the server's, ms; 0 without a replay. */
const replay = observableValue(0);
export const setReplayClock = replay.set;

/** Difference to the clock of the replayed session, ms; 0 without a replay and while an earlier instant is shown. */
export function useReplayClock(): number {
  const aheadMs = replay.useValue();
  return heldMs === null ? aheadMs : 0;
}

/** Shown instant by the server's clock, epoch ms; the component re-renders every intervalMs. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(nowMs);
  useEffect(() => {
    setNow(nowMs());
    const timer = setInterval(() => setNow(nowMs()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}

/** The present by the server's clock, also while an earlier instant is shown, epoch ms. */
export function presentMs(): number {
  return Date.now() + serverAheadMs;
}

/** Shown instant by the server's clock, epoch ms: for event handlers (when did this finish?), never for rendering. */
export function nowMs(): number {
  return heldMs ?? presentMs();
}

/** Value once it has not changed for delayMs; `first` until then, by default the value at mount. */
export function useDebounced<T>(value: T, delayMs: number, first: T = value): T {
  const [settled, setSettled] = useState(first);
  useEffect(() => runAfter(delayMs, () => setSettled(value)), [value, delayMs]);
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

/** Value that is reset to null after clearMs, such as "saved". */
export function useFleeting<T>(clearMs: number): [T | null, (value: T | null) => void] {
  const [held, setHeld] = useState<{ value: T | null }>({ value: null });
  useEffect(
    () => (held.value === null ? undefined : runAfter(clearMs, () => setHeld({ value: null }))),
    [held, clearMs],
  );
  return [held.value, (value) => setHeld({ value })];
}

/** Runs the action once after delayMs; returns a function that cancels it. */
export function runAfter(delayMs: number, action: () => void): () => void {
  const timer = setTimeout(action, delayMs);
  return () => clearTimeout(timer);
}

/** Runs the action at a random moment within withinMs, at once where that is 0. */
export function runWithin(withinMs: number, action: () => void): void {
  if (withinMs === 0) action();
  else setTimeout(action, chance() * withinMs);
}

/** Uniform in [0, 1): the random part of pauses. */
export function chance(): number {
  return Math.random();
}

/** Runs the action after the next paint, which hidden pages do not have; returns a function that cancels it. */
export function runAfterPaint(action: () => void): () => void {
  // The first callback runs before the paint, the second after it.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(action);
  });
  return () => cancelAnimationFrame(frame);
}

/** True if the page matches a media query; false without `matchMedia`. */
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
