// Mean-reverting random walk: a level sums the steps of the latest blocks.

/** Sessions in a block. */
export const blockLength = 64;
/** Steps fade out over this many blocks. */
const memoryBlocks = 8;

/** Expected step of a session: the walk reverts the steps of past blocks. */
export function expectStep(step: (session: number) => number, session: number): number {
  const start = Math.floor(session / blockLength) * blockLength;
  let past = 0;
  for (let at = start - memoryBlocks * blockLength; at < start; at += 1) past += step(at);
  return -past / memoryBlocks / blockLength;
}

/** Levels of the sessions of `blocks` blocks. A level does not depend on which blocks are requested. */
export function revertingWalk(step: (session: number) => number, firstBlock: number, blocks: number): Float64Array {
  const levels = new Float64Array(blocks * blockLength);
  const start = firstBlock * blockLength;
  const sums: number[] = [];
  for (let at = -memoryBlocks * blockLength; at < levels.length; ) {
    let sum = 0;
    for (const end = at + blockLength; at < end; at += 1) {
      const move = step(start + at);
      sum += move;
      // Stores the step; the level of this session is summed below.
      if (at >= 0) levels[at] = move;
    }
    sums.push(sum);
  }
  for (let block = 0; block < blocks; block += 1) {
    let level = 0;
    let pull = 0;
    for (let back = 1; back <= memoryBlocks; back += 1) {
      const past = sums[block + memoryBlocks - back] ?? 0;
      level += past * (1 - (back - 1) / memoryBlocks);
      pull -= past / memoryBlocks / blockLength;
    }
    for (let at = block * blockLength; at < (block + 1) * blockLength; at += 1) {
      level += (levels[at] as number) + pull;
      levels[at] = level;
    }
  }
  return levels;
}
