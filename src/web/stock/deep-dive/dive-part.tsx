// Section of the deep dive, and its list that shows the first entries until the user requests all.
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';

type DivePartProps = { title: string; aside?: ReactNode; wide?: boolean; children: ReactNode };

export function DivePart({ title, aside, wide = false, children }: DivePartProps) {
  return (
    <section
      aria-label={title}
      className={`grid min-w-0 content-start gap-3 border-t border-line pt-3 ${wide ? '@3xl:col-span-2' : ''}`}
    >
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="font-strong">{title}</h3>
        {aside !== undefined && <span className="ml-auto text-label text-ink-3">{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** `what` names the list in the button's text for screen readers. */
export function useShowAll<T>(items: readonly T[], first: number, what: string) {
  const [all, setAll] = useState(false);
  if (items.length <= first) return { shown: items, button: null };
  return {
    shown: all ? items : items.slice(0, first),
    button: (
      <Button
        variant="link"
        size="sm"
        className="justify-self-start"
        aria-expanded={all}
        aria-label={all ? `Show less of ${what}` : `Show all ${items.length} ${what}`}
        onClick={() => setAll(!all)}
      >
        {all ? 'Show less' : `Show all ${items.length}`}
      </Button>
    ),
  };
}
