// Symbols of the last batches as bars, oldest left.
import { clsx } from 'clsx';
import { plural, whole } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { Card, CardSection } from '../../ui/layout/card.tsx';

const SHOWN = 13;

export function PastStates({ batches, current }: { batches: readonly Batch[]; current: number }) {
  const shown = batches.slice(0, SHOWN).toReversed();
  const most = Math.max(1, ...shown.map((batch) => batch.total_symbols_synthesized));
  const failed = shown.filter(({ synthesized_at, error }) => synthesized_at === null || error !== null).length;
  if (shown.length < 2) return null;
  const words = shown.map((batch) => `${batch.id} ${whole(batch.total_symbols_synthesized)}`).join(', ');
  return (
    <Card>
      <CardSection
        title={`Symbols, last ${plural(shown.length, 'run')}`}
        level={2}
        aside={failed === 0 ? 'none failed' : `${failed} without scores`}
      >
        <div role="img" aria-label={`Symbols by batch: ${words}`} className="flex h-16 items-end gap-1">
          {shown.map((batch) => (
            <span
              key={batch.id}
              title={`Batch ${batch.id}: ${plural(batch.total_symbols_synthesized, 'symbol')}${batch.is_published ? ', readers see it' : ''}`}
              className={clsx(
                'flex-1 rounded-t-sm border-b-2',
                batch.is_published ? 'border-bull' : 'border-line',
                batch.id === current ? (batch.held ? 'bg-warn-fill' : 'bg-brand') : 'bg-neutral',
              )}
              style={{ height: `${Math.max(3, (batch.total_symbols_synthesized / most) * 100)}%` }}
            />
          ))}
        </div>
        <p className="flex justify-between text-label text-ink-3 tabular-nums">
          <span>{shown[0]?.id}</span>
          <span>{shown.at(-1)?.id}</span>
        </p>
      </CardSection>
    </Card>
  );
}
