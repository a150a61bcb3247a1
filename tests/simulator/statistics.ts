// Mean and correlation of simulated figures.
export const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;

export function correlate(a: readonly number[], b: readonly number[]): number {
  const [ofA, ofB] = [mean(a), mean(b)];
  const product = (x: readonly number[], meanX: number, y: readonly number[], meanY: number): number =>
    mean(x.map((value, at) => (value - meanX) * (y[at]! - meanY)));
  return product(a, ofA, b, ofB) / Math.sqrt(product(a, ofA, a, ofA) * product(b, ofB, b, ofB));
}
