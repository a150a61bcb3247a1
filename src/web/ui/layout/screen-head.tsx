// Header line of a screen: title and key facts.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type ScreenHeadProps = {
  title: ReactNode;
  children?: ReactNode;
  /** Content at the right end of the line, such as the introduction. */
  aside?: ReactNode;
  /** Classes of the facts: height reserved on phones for facts that load later, if other than two lines. */
  factsClass?: string;
};

/** Title (h1) with facts to its right; in narrow windows below it, in lines reserved for them. */
export function ScreenHead({ title, children, aside, factsClass = 'max-sm:min-h-9' }: ScreenHeadProps) {
  const heading = <h1 className="text-title font-strong tracking-[-0.01em]">{title}</h1>;
  if (children === undefined) return heading;
  return (
    <div className="@container">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        {heading}
        <div
          className={clsx(
            'flex flex-wrap items-baseline gap-x-5 gap-y-1 text-ink-3 @max-4xl:w-full sm:@max-4xl:min-h-6 max-sm:content-start max-sm:text-label [&_b]:font-regular [&_b]:text-ink',
            factsClass,
          )}
        >
          {children}
        </div>
        {aside}
      </div>
    </div>
  );
}

type FactProps = { before?: string; figure: ReactNode; title?: string; children?: ReactNode };

/** Fact of a header: its figure, with words before or after. */
export function Fact({ before, figure, title, children }: FactProps) {
  return (
    <span title={title}>
      {before} <b>{figure}</b> {children}
    </span>
  );
}
