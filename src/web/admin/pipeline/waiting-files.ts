// Waiting inbox files as a sentence.
import { plural } from '../../../domain/market/format.ts';

/** `2 files wait in the inbox.` */
export const waitingFiles = (count: number): string => `${plural(count, 'file waits', 'files wait')} in the inbox.`;
