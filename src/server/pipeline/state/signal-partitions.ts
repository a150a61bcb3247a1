// Partitions of stored signals, one per batch, so that queries about one batch read no other.

/** Name of the table of a batch's signals, which exists from the start of the import. */
export const partitionName = (batchId: number): string => `signal_b${Math.trunc(batchId)}`;
