// A score as every page writes it.
import { signed } from '../../../domain/market/format.ts';

/** Points of a score, whole: `+160`, `−20`, `0`. */
export const points = (value: number) => signed(value, 0);
