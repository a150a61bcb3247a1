// Random price series for the tests of the indicators: walks of realistic steps, never zero.
import fc from 'fast-check';

/** Closes in USD, from one cent to ten thousand dollars to begin with: steps of tenths of a percent, at most 10 %. */
export function priceWalk(minLength: number, maxLength: number): fc.Arbitrary<number[]> {
  return fc
    .tuple(
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.array(fc.integer({ min: -100, max: 100 }), { minLength, maxLength }),
    )
    .map(([cents, steps]) => {
      let price = cents / 100;
      return steps.map((step) => {
        price *= 1 + step / 1000;
        return price;
      });
    });
}

export type Bar = { high: number; low: number; close: number; volume: number };

/** Bars whose high and low enclose the close. */
export function bars(minLength: number, maxLength: number): fc.Arbitrary<Bar[]> {
  return priceWalk(minLength, maxLength).chain((closes) =>
    fc
      .array(
        fc.record({
          up: fc.integer({ min: 0, max: 50 }),
          down: fc.integer({ min: 0, max: 50 }),
          volume: fc.integer({ min: 0, max: 5_000_000 }),
        }),
        { minLength: closes.length, maxLength: closes.length },
      )
      .map((around) =>
        around.map(({ up, down, volume }, at) => {
          const close = closes[at]!;
          return { high: close * (1 + up / 1000), low: close * (1 - down / 1000), close, volume };
        }),
      ),
  );
}
