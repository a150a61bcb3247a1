// Chart legend: colours and symbols with their newest figure.
import { clsx } from 'clsx';
import { ArrowUp, Circle, Diamond, type LucideIcon, Triangle } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural, price, signedPercent } from '../../../domain/market/format.ts';
import { type LineId, lineStyles } from './chart-lines.ts';
import type { ChartMark } from './chart-marks.ts';
import { LEGEND_ROOM } from './chart-skeleton.tsx';
import type { PlotBand } from './plot-band.tsx';
import type { Compared, StudyLine } from './plot-lines.ts';

export const markStyles: Record<ChartMark['kind'], { Icon: LucideIcon; one: string; many: string }> = {
  news: { Icon: Circle, one: 'article', many: 'articles' },
  decision: { Icon: ArrowUp, one: 'decision of the screener', many: 'decisions of the screener' },
  signal: { Icon: Diamond, one: 'signal', many: 'signals' },
  window: { Icon: Triangle, one: 'window of Golden Eye', many: 'windows of Golden Eye' },
};
const KINDS = Object.keys(markStyles) as ChartMark['kind'][];

type ChartLegendProps = {
  studies: readonly StudyLine[];
  bands: readonly PlotBand[];
  compared: Compared | null;
  marks: readonly ChartMark[];
  extended: boolean;
};

const newest = (values: readonly (number | null)[]) => values.findLast((value) => value !== null) ?? null;
const UNKNOWN = 'not known yet';

export function ChartLegend({ studies, bands, compared, marks, extended }: ChartLegendProps) {
  const line = (id: string) => clsx('h-0.5 w-4', lineStyles[id as LineId | 'score']?.sample);
  return (
    <ul
      aria-label="Legend"
      className={`flex flex-wrap content-start gap-x-4 gap-y-1 text-label text-ink-2 ${LEGEND_ROOM}`}
    >
      <Entry style="h-3 w-2 border border-bull">up</Entry>
      <Entry style="h-3 w-2 bg-bear">down</Entry>
      {studies.map(({ id, label, values }) => (
        <Entry key={id} style={line(id)}>
          {label} {newest(values) === null ? UNKNOWN : price(newest(values))}
        </Entry>
      ))}
      {bands.map(({ id, title, values, text }) => {
        const value = newest(values);
        return (
          <Entry key={id} style={line(id)}>
            {title} {value === null ? UNKNOWN : text(value)}
          </Entry>
        );
      })}
      {compared !== null && (
        <Entry style="h-0.5 w-4 bg-premium">
          {compared.label} {signedPercent(newest(compared.percents))} since the start
        </Entry>
      )}
      {extended && <Entry style="h-3 w-4 bg-grid">extended hours</Entry>}
      {KINDS.map((kind) => {
        const count = marks.reduce((sum, mark) => sum + (mark.kind === kind ? mark.words.length : 0), 0);
        const { Icon, one, many } = markStyles[kind];
        return count === 0 ? null : (
          <li key={kind} className="flex items-center gap-1">
            <Icon aria-hidden className={clsx('size-3', kind !== 'decision' && 'fill-current')} />{' '}
            {plural(count, one, many)}
          </li>
        );
      })}
    </ul>
  );
}

function Entry({ style, children }: { style: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1">
      <span aria-hidden className={style} /> {children}
    </li>
  );
}
