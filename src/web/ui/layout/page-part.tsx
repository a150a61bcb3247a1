// Part of a long page: a titled box with an id for jump links; its failure leaves the other parts intact.
import { type ReactNode, useId } from 'react';
import { SectionBoundary } from '../failures/section-boundary.tsx';
import { useNamedPart } from '../page-state/named-part.ts';
import { useMedia } from '../time/clock.ts';
import { FoldSummary } from './fold-summary.tsx';

type PagePartProps = {
  /** Target of jump links. */
  id: string;
  title: ReactNode;
  /** Shown beside the title: subject and time of the part. */
  about?: ReactNode;
  /** Shown at the right edge of the title line: a link, a control. */
  aside?: ReactNode;
  /** True if the content has a heading of its own; the title is then for jump links and screen readers only. */
  bare?: boolean;
  /** Summary line on phones, where the part is closed until opened. */
  phoneLine?: ReactNode;
  /** The part is drawn again after a failure when one of these changes. */
  resetKeys?: readonly unknown[];
  children: ReactNode;
};

export function PagePart(props: PagePartProps) {
  const { id, title, about, aside, bare = false, phoneLine, resetKeys = [], children } = props;
  const titleId = useId();
  useNamedPart(id);
  const phone = useMedia('(max-width: 39.99rem)');
  const folds = phone && phoneLine !== undefined;
  const body = (
    <SectionBoundary section={typeof title === 'string' ? title : undefined} resetKeys={[...resetKeys]}>
      {children}
    </SectionBoundary>
  );
  const frame = 'flex min-w-0 scroll-mt-16 flex-col rounded-md border border-line bg-surface';
  if (folds) {
    return (
      <section id={id} tabIndex={-1} aria-labelledby={titleId} className={frame}>
        <details>
          <FoldSummary className="min-h-control px-2 py-2">
            <span className="grid gap-1">
              <h2 id={titleId} className="font-strong">
                {title}
              </h2>
              <span className="text-label text-ink-2">{phoneLine}</span>
            </span>
          </FoldSummary>
          {body}
        </details>
      </section>
    );
  }
  return (
    <section id={id} tabIndex={-1} aria-labelledby={titleId} className={frame}>
      <div
        className={
          bare ? 'sr-only' : 'flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line px-4 py-2 max-sm:px-3'
        }
      >
        <h2 id={titleId} className="font-strong">
          {title}
        </h2>
        {about !== undefined && <span className="text-label text-ink-3">{about}</span>}
        {aside !== undefined && <span className="ml-auto text-label">{aside}</span>}
      </div>
      {body}
    </section>
  );
}
