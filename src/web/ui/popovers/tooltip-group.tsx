// Group of tooltips as one Tab stop: arrows, Home and End move between them.
import { createContext, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** Which of the group the Tab key stops at, by id; null outside of a group. */
export const TooltipStop = createContext<{ stop: string | null; setStop: (id: string) => void } | null>(null);

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export function TooltipGroup({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  const things = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-explained]') ?? [])];

  // The first one, until another was visited.
  useLayoutEffect(() => {
    const first = box.current?.querySelector<HTMLElement>('[data-explained]')?.dataset.explained;
    if (first !== undefined) setStop(first);
  }, []);

  const move = (event: KeyboardEvent) => {
    const list = things();
    const at = list.indexOf(event.target as HTMLElement);
    if (at < 0) return;
    const step = STEPS[event.key];
    const to = step === undefined ? { Home: 0, End: list.length - 1 }[event.key] : at + step;
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    list[to]?.focus();
  };

  return (
    <TooltipStop value={{ stop, setStop }}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the things explained */}
      <div ref={box} className={className} onKeyDown={move}>
        {children}
      </div>
    </TooltipStop>
  );
}
