// Section of the deep dive: title, aside, content.
import type { ReactNode } from 'react';

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
