// Card: a box with sections divided by lines.
import { clsx } from 'clsx';
import type { HTMLAttributes, ReactNode } from 'react';

type CardProps = Omit<HTMLAttributes<HTMLElement>, 'title'> & {
  as?: 'section' | 'article' | 'div';
  /** Heading of the card with `aside` at its right: a `CardSection` without content. */
  title?: ReactNode;
  aside?: ReactNode;
};

export function Card({ as: Tag = 'section', title, aside, className, children, ...rest }: CardProps) {
  return (
    <Tag {...rest} className={clsx('min-w-0 rounded-md border border-line bg-surface', className)}>
      {title !== undefined && <CardSection title={title} aside={aside} />}
      {children}
    </Tag>
  );
}

type CardSectionProps = {
  title?: ReactNode;
  /** Heading level of the title; a card usually follows the page's h1. */
  level?: 2 | 3 | 4;
  /** Shown to the right of the title: a fact, a control. */
  aside?: ReactNode;
  /** Stacks the content with this gap, in steps of 4 px. */
  gap?: 2 | 3 | 4;
  className?: string;
  children?: ReactNode;
};

const GAPS = { 2: 'grid gap-2', 3: 'grid gap-3', 4: 'grid gap-4' } as const;

export function CardSection({ title, level = 2, aside, gap, className, children }: CardSectionProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx('min-w-0 border-line px-4 py-3 not-first:border-t', className)}>
      {(title !== undefined || aside !== undefined) && (
        <div
          className={clsx(
            'flex flex-wrap items-center justify-between gap-x-3 gap-y-1',
            children !== undefined && 'mb-3',
          )}
        >
          {title !== undefined && (
            <Heading className={clsx('font-strong', level === 2 ? 'text-title' : 'text-body')}>{title}</Heading>
          )}
          {aside !== undefined && (
            // Beside the title at the right edge; without room there, below it at the left.
            <div className={clsx('flex items-center gap-3 text-label text-ink-3', title === undefined && 'ml-auto')}>
              {aside}
            </div>
          )}
        </div>
      )}
      {gap === undefined ? children : <div className={GAPS[gap]}>{children}</div>}
    </div>
  );
}

type SectionCardProps = CardProps & Pick<CardSectionProps, 'level' | 'gap'>;

/** Card of one section, with title and content. */
export function SectionCard({ title, level, aside, gap, children, ...card }: SectionCardProps) {
  return (
    <Card {...card}>
      <CardSection title={title} level={level} aside={aside} gap={gap}>
        {children}
      </CardSection>
    </Card>
  );
}
