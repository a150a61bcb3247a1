// Environment that a start adds to the server's process; keys already set stay. Measured in docs/decisions/runtime.md.
import { join } from 'node:path';

/** Each thread of the server holds young objects in three such spaces; what is often read outlives them anyway. MB. */
const YOUNG_SPACE = '--max-semi-space-size=4';

/** `cacheFolder` need not exist, or be writable. */
export function serverEnvironment(cacheFolder, given = process.env) {
  return {
    // Files and passwords share these threads; with four a file waits behind four passwords.
    UV_THREADPOOL_SIZE: given.UV_THREADPOOL_SIZE ?? '8',
    // Compiled sources are kept, so that the next start neither strips types nor compiles.
    NODE_COMPILE_CACHE: given.NODE_COMPILE_CACHE ?? join(cacheFolder, 'compile'),
    // The C library keeps freed memory for each of many threads unless set otherwise.
    MALLOC_ARENA_MAX: given.MALLOC_ARENA_MAX ?? '2',
    // Buffers of 128 KB and more, such as published lists and readings of the market, go back to the system as soon as they are freed.
    MALLOC_MMAP_THRESHOLD_: given.MALLOC_MMAP_THRESHOLD_ ?? '131072',
    MALLOC_TRIM_THRESHOLD_: given.MALLOC_TRIM_THRESHOLD_ ?? '4194304',
    // The last one counts: an operator's own option follows ours.
    NODE_OPTIONS: [YOUNG_SPACE, given.NODE_OPTIONS].filter(Boolean).join(' '),
  };
}
