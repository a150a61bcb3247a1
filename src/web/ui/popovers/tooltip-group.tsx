// Group of tooltips as one Tab stop: arrows, Home and End move between them.
import {
  createContext,
  type Dispatch,
  type KeyboardEvent,
  type ReactNode,
  type SetStateAction,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

type Stop = { stop: string | null; setStop: Dispatch<SetStateAction<string | null>> };

/** `stop`: id of the group's tooltip in the Tab order. The context is null outside a group. */
export const TooltipStop = createContext<Stop | null>(null);

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export function TooltipGroup({ className, children }: { className?: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  const things = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-explained]') ?? [])];

  // Tooltips may mount later; the one in the Tab order may unmount.
  useLayoutEffect(() => {
    if (stop === null) setStop(things()[0]?.dataset.explained ?? null);
  });

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
