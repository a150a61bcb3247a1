// Score in points as text.
import { signed } from '../../../domain/market/format.ts';

/** Points of a score, whole: `+160`, `−20`, `0`. */
export const points = (value: number) => signed(value, 0);
