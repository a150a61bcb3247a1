// Stage times of the last batches: one bar per batch, one scale.
import { plural } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';
import { EmptyState } from '../../ui/status/empty-state.tsx';
import { StageBars, totalText } from '../parts/batches/stage-bars.tsx';
import { createTimeline } from '../parts/batches/timeline.ts';
import { LegendKey } from '../parts/report/legend-key.tsx';

const SHOWN = 8;
/** Neighbours differ in lightness or hue, in both themes. */
const shades = ['bg-ink-2', 'bg-line-strong', 'bg-info', 'bg-info/45'] as const;

export function StageTimesCard({ batches }: { batches: readonly Batch[] }) {
  const { rows, scaleMs } = createTimeline(batches, SHOWN);
  const names =
    rows.toSorted((one, other) => other.bars.length - one.bars.length)[0]?.bars.map(({ name }) => name) ?? [];
  return (
    <Card title="Stage times" aside={rows.length > 0 ? `last ${plural(rows.length, 'batch', 'batches')}` : undefined}>
      <CardSection>
        {names.length === 0 ? (
          <EmptyState dense title="No data available" reason="Times stand here when a batch has run." />
        ) : (
          <div className="grid gap-3">
            <ul aria-label="Stage times" className="grid gap-2">
              {rows.map(({ batch, bars }) => (
                <li key={batch.id} className="grid grid-cols-[2.5rem_1fr_3rem] items-center gap-2 text-label">
                  <b>{batch.id}</b>
                  <StageBars
                    bars={bars}
                    scaleMs={scaleMs}
                    none="no stage has ended"
                    toClass={(_, place) => shades[place] ?? ''}
                    className="h-3 rounded-sm bg-page"
                  />
                  <span className="text-right text-ink-2">{totalText(bars)}</span>
                </li>
              ))}
            </ul>
            <div aria-hidden className="flex flex-wrap gap-x-3 gap-y-1 text-label text-ink-3">
              {names.map((name, at) => (
                <LegendKey key={name} mark={`size-2 rounded-sm ${shades[at] ?? ''}`}>
                  {name}
                </LegendKey>
              ))}
            </div>
          </div>
        )}
      </CardSection>
    </Card>
  );
}
