// Deciles of the score: mean excess of each tenth as a bar with its 95 % interval.
import type { Horizon } from '../../../../domain/record/outcome.ts';
import type { Decile } from '../../../../domain/record/record-figures.ts';
import { findUnit, tickWords, withUnit } from './figure-words.ts';
import { halfRange, place } from './scale.ts';

/** `4, 5 and 8`. */
const joinTenths = (tenths: readonly number[]) => tenths.join(', ').replace(/, (\d+)$/, ' and $1');

export function DecileChart({ deciles, horizon }: { deciles: readonly Decile[]; horizon: Horizon }) {
  const half = halfRange(
    deciles.flatMap(({ mean, low, high }) => [mean, low, high]),
    findUnit(horizon).by,
  );
  const top = (value: number) => 100 - place(value, half);
  const words = deciles.map(({ decile, mean }) => `${decile}: ${mean === null ? 'no stock' : withUnit(mean, horizon)}`);
  const empty = deciles.filter(({ mean }) => mean === null).map(({ decile }) => decile);
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_3rem] grid-rows-[minmax(12rem,1fr)] gap-x-2">
      <div
        role="img"
        aria-label={`Mean excess of each tenth of the score, from the lowest: ${words.join(', ')}`}
        className="relative grid grid-cols-10 gap-1"
      >
        <span className="absolute inset-x-0 top-1/2 h-stroke bg-line-strong" />
        {deciles.map(({ decile, mean, low, high, calls }) => (
          <span
            key={decile}
            className="relative"
            title={
              mean === null
                ? `Tenth ${decile}: no stock`
                : `Tenth ${decile}: ${withUnit(mean, horizon)}, ${withUnit(low, horizon)} to ${withUnit(high, horizon)}, ${calls.toLocaleString('en-US')} calls`
            }
          >
            {mean !== null && (
              <span
                className="absolute inset-x-[12%] min-h-stroke bg-neutral/55"
                style={{ top: `${Math.min(50, top(mean))}%`, height: `${Math.abs(50 - top(mean))}%` }}
              />
            )}
            {low !== null && high !== null && (
              <span
                className="absolute left-1/2 w-1.75 -translate-x-1/2 border-y border-ink-2"
                style={{ top: `${top(high)}%`, height: `${top(low) - top(high)}%` }}
              >
                <span className="absolute inset-y-0 left-1/2 w-stroke -translate-x-1/2 bg-ink-2" />
              </span>
            )}
          </span>
        ))}
      </div>
      <div aria-hidden className="flex flex-col justify-between text-label text-ink-3">
        {[half, 0, -half].map((value) => (
          <span key={value} className="leading-none">
            {tickWords(value, horizon)}
            {value !== 0 && '%'}
          </span>
        ))}
      </div>
      <div aria-hidden className="flex justify-between pt-1 text-label text-ink-3">
        <span>lowest</span>
        <span>highest</span>
      </div>
      {empty.length > 0 && (
        <p className="col-span-2 pt-2 text-label text-ink-3">
          {empty.length === 1 ? 'Tenth' : 'Tenths'} {joinTenths(empty)} had no stock: stocks with the same score stand
          together in one tenth.
        </p>
      )}
    </div>
  );
}
