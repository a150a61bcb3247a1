// Price targets on one scale: lowest, mean, highest, and the current price.
import { toUpside } from '../../../domain/figures/target.ts';
import { money, plural, price as priceText } from '../../../domain/market/format.ts';
import { rangePosition } from '../../../domain/market/range-position.ts';
import { UpsideText } from '../../symbol/premium/upside-text.tsx';
import { DivePart } from './dive-part.tsx';

type Targets = { average: number | null; low: number | null; high: number | null };

type PriceTargetsProps = {
  title: string;
  targets: Targets;
  analysts?: number | null;
  description: string | null;
  price: number | null;
};

export function PriceTargets({ title, targets, analysts = null, description, price }: PriceTargetsProps) {
  const { average, low, high } = targets;
  return (
    <DivePart title={title} aside={analysts === null ? undefined : plural(analysts, 'analyst')}>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-title font-strong">{money(average)}</span>
        <UpsideText upside={toUpside(price, average)} />
      </p>
      <TargetScale low={low} average={average} high={high} price={price} />
      {description !== null && <p className="text-ink-2 wrap-anywhere">{description}</p>}
    </DivePart>
  );
}

type TargetScaleProps = { low: number | null; average: number | null; high: number | null; price: number | null };

/** Scale from low to high target, widened to include the price. */
function TargetScale({ low, average, high, price }: TargetScaleProps) {
  if (low === null || high === null) return null;
  const from = price === null ? low : Math.min(low, price);
  const to = price === null ? high : Math.max(high, price);
  const at = (value: number) => `${rangePosition(from, to, value) ?? 0}%`;
  const place = (value: number) => rangePosition(from, to, value) ?? 0;
  // Targets above, mean and price below, so that neighbours do not run into each other.
  const labels = [
    { name: 'Low', value: low, row: 0 },
    { name: 'High', value: high, row: 0 },
    ...(average === null ? [] : [{ name: 'Mean', value: average, row: 1 }]),
    ...(price === null ? [] : [{ name: 'Price now', value: price, row: average === null ? 1 : 2 }]),
  ].map((one) => ({ ...one, place: place(one.value) }));
  const label = `Targets from ${money(low)} to ${money(high)}, mean ${money(average)}, price ${money(price)}`;
  return (
    <div className="grid gap-1">
      <div role="img" aria-label={label} className="relative mx-1 my-2 h-2 rounded-sm bg-neutral-soft">
        <span
          className="absolute inset-y-0 rounded-sm bg-info-soft"
          style={{ left: at(low), right: `${100 - (rangePosition(from, to, high) ?? 100)}%` }}
        />
        {average !== null && (
          <span className="absolute -inset-y-1 -ml-px w-0.5 bg-info" style={{ left: at(average) }} />
        )}
        {price !== null && (
          <span
            className="absolute top-1/2 -mt-1.5 -ml-1.5 size-3 rounded-full bg-ink ring-2 ring-surface"
            style={{ left: at(price) }}
          />
        )}
      </div>
      <dl className="relative h-12 text-label">
        {labels.map(({ name, value, place, row }) => (
          <div
            key={name}
            className="absolute flex gap-1 whitespace-nowrap"
            style={{ left: `${place}%`, top: `${row}rem`, transform: `translateX(-${place}%)` }}
          >
            <dt className="text-ink-3">{name}</dt>
            <dd>{priceText(value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
