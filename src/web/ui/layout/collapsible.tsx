// Heading that collapses its content.
import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';

type CollapsibleProps = {
  title: ReactNode;
  /** Shown beside the title, folded or open: a count, a state. */
  aside?: ReactNode;
  defaultOpen?: boolean;
  /** Controlled state, where the page opens the part too. */
  control?: { open: boolean; onOpen: (open: boolean) => void };
  level?: 2 | 3 | 4;
  className?: string;
  children: ReactNode;
};

export function Collapsible(props: CollapsibleProps) {
  const { title, aside, defaultOpen = false, control, level = 3, className, children } = props;
  const [own, setOwn] = useState(defaultOpen);
  const { open, onOpen: setOpen } = control ?? { open: own, onOpen: setOwn };
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <div className={clsx('min-w-0', className)}>
      <div className="flex items-center gap-3">
        <Heading className="min-w-0 font-strong">
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="flex min-h-control items-center gap-2 text-left hover:text-ink"
          >
            <ChevronRight
              aria-hidden
              className={clsx('size-4 shrink-0 text-ink-3 transition-transform', open && 'rotate-90')}
            />
            {title}
          </button>
        </Heading>
        {aside !== undefined && <div className="ml-auto text-label text-ink-3">{aside}</div>}
      </div>
      <div id={id} hidden={!open} className="pt-2 pb-3 pl-6">
        {open && children}
      </div>
    </div>
  );
}
