// File sizes in kilobytes.
import { decimal } from '../../../domain/market/format.ts';

const BYTES_A_KB = 1_024;

/** `61.3 KB`: always in KB, with one decimal. Source: specification, section 5. */
export const kilobytes = (bytes: number): string => `${decimal(bytes / BYTES_A_KB, 1)} KB`;
