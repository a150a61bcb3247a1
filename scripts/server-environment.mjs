// Environment of the server's process; keys already set are kept. Measured in docs/decisions/runtime.md.
import { join } from 'node:path';

/** Semi-space of young objects, MB: each thread has three. */
const YOUNG_SPACE = '--max-semi-space-size=4';

/** `cacheFolder` need not exist, or be writable. */
export function serverEnvironment(cacheFolder, given = process.env) {
  return {
    // Files and passwords share these threads; with the default of four, files wait for password hashes.
    UV_THREADPOOL_SIZE: given.UV_THREADPOOL_SIZE ?? '8',
    // Keeps compiled sources for the next start.
    NODE_COMPILE_CACHE: given.NODE_COMPILE_CACHE ?? join(cacheFolder, 'compile'),
    // By default, the C library keeps freed memory for each of many threads.
    MALLOC_ARENA_MAX: given.MALLOC_ARENA_MAX ?? '2',
    // Freed buffers of 128 KB and more, such as published lists, return to the system at once.
    MALLOC_MMAP_THRESHOLD_: given.MALLOC_MMAP_THRESHOLD_ ?? '131072',
    MALLOC_TRIM_THRESHOLD_: given.MALLOC_TRIM_THRESHOLD_ ?? '4194304',
    // The operator's options come last, because the last one counts.
    NODE_OPTIONS: [YOUNG_SPACE, given.NODE_OPTIONS].filter(Boolean).join(' '),
  };
}
