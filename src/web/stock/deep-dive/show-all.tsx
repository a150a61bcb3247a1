// List that shows its first entries until the user requests all.
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';

export type Shown<T> = { shown: readonly T[]; button: ReactNode };

/** `what` names the list in the button's text for screen readers. */
export function useShowAll<T>(items: readonly T[], first: number, what: string): Shown<T> {
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
