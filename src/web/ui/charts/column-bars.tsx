// Column chart of counts, each column of one or two parts on one scale.
import { clsx } from 'clsx';

type ColumnTone = 'neutral' | 'info' | 'bull' | 'bear' | 'warn' | 'faint';
type ColumnPart = { id: string; value: number; tone: ColumnTone };
export type BarColumn = {
  id: string | number;
  /** Parts from the bottom up. */
  parts: readonly ColumnPart[];
  /** Shown on hover. */
  title: string;
};

type ColumnBarsProps = {
  columns: readonly BarColumn[];
  /** Text equivalent of the chart. */
  label: string;
  /** Words below columns, by column id. */
  ticks?: ReadonlyMap<string | number, string>;
  /** A class with the height of the columns. */
  className?: string;
};

const FILLS: Record<ColumnTone, string> = {
  neutral: 'bg-ink-3',
  info: 'bg-info',
  bull: 'bg-bull-fill',
  bear: 'bg-bear-fill',
  warn: 'bg-warn-fill',
  faint: 'bg-line',
};

const sumParts = ({ parts }: Pick<BarColumn, 'parts'>) => parts.reduce((sum, { value }) => sum + value, 0);

/** Value of the highest column, for the text of the page. */
export const highestValue = (columns: readonly Pick<BarColumn, 'parts'>[]) => Math.max(0, ...columns.map(sumParts));

export function ColumnBars({ columns, label, ticks, className = 'h-8' }: ColumnBarsProps) {
  const top = Math.max(1, ...columns.map(sumParts));
  return (
    <div className="min-w-0">
      <div role="img" aria-label={label} className={clsx('flex items-stretch gap-0.5', className)}>
        {columns.map((column) => (
          <span
            key={column.id}
            title={column.title}
            className="flex max-w-16 min-w-0 flex-1 flex-col-reverse border-b border-line-strong"
          >
            {column.parts
              .filter(({ value }) => value > 0)
              .map(({ id, value, tone }) => (
                <span
                  key={id}
                  className={clsx('min-h-0.5 first:rounded-none last:rounded-t-sm', FILLS[tone])}
                  style={{ height: `${Math.min(100, (value / top) * 100)}%` }}
                />
              ))}
          </span>
        ))}
      </div>
      {ticks !== undefined && (
        <div aria-hidden className="flex gap-0.5 pt-1 text-label text-ink-3">
          {columns.map(({ id }) => (
            <span key={id} className="flex max-w-16 min-w-0 flex-1 justify-center overflow-visible whitespace-nowrap">
              <span>{ticks.get(id)}</span>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
