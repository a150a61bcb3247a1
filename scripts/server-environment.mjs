// Environment of the server's process; keys already set are kept. Measured in docs/decisions/runtime.md.
import { totalmem } from 'node:os';
import { join } from 'node:path';

/** Semi-space of young objects, MB: each thread has three. */
const YOUNG_SPACE = '--max-semi-space-size=4';
/** Limit of old objects of each thread, MB: from 2,048 on a heap may grow fourfold before it is collected. */
const OLD_SPACE = '--max-old-space-size=2000';
/** Memory, GB, up to which the engine's own limit is no higher. */
const SMALL_GB = 8;

function isLarge() {
  const bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return bytes > SMALL_GB * 1024 ** 3;
}

/** `cacheFolder` need not exist, or be writable. */
export function serverEnvironment(cacheFolder, given = process.env) {
  return {
    // Files and passwords share these threads; with the default of four, files wait for password hashes.
    UV_THREADPOOL_SIZE: given.UV_THREADPOOL_SIZE ?? '8',
    // Keeps compiled sources for the next start.
    NODE_COMPILE_CACHE: given.NODE_COMPILE_CACHE ?? join(cacheFolder, 'compile'),
    // By default, the C library keeps freed memory for each of many threads.
    MALLOC_ARENA_MAX: given.MALLOC_ARENA_MAX ?? '2',
    // Freed buffers of 80 KB and more return to the system at once: published lists, and columns of 12,000 symbols.
    // Buffers of sockets, 64 KB, stay below.
    MALLOC_MMAP_THRESHOLD_: given.MALLOC_MMAP_THRESHOLD_ ?? '81920',
    MALLOC_TRIM_THRESHOLD_: given.MALLOC_TRIM_THRESHOLD_ ?? '1048576',
    // The operator's options come last, because the last one counts.
    NODE_OPTIONS: [YOUNG_SPACE, isLarge() && OLD_SPACE, given.NODE_OPTIONS].filter(Boolean).join(' '),
  };
}
