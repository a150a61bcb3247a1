// Drawing of a chart, stretched over its positioned box; strokes keep their width.
import { clsx } from 'clsx';
import type { ReactNode, SVGProps } from 'react';

type DrawingProps = { width?: number; height?: number; className?: string; children: ReactNode };

export function Drawing({ width = 100, height = 100, className, children }: DrawingProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={clsx('absolute inset-0 size-full', className)}
    >
      {children}
    </svg>
  );
}

/** Line or shape with an outline of the same width at every size of the chart. */
export const Stroke = (path: SVGProps<SVGPathElement>) => <path vectorEffect="non-scaling-stroke" {...path} />;
