// Stored signals lie in one partition for each batch: a question about one batch asks its partition, and no other is looked into.

/** The table of a batch's signals; it exists since its import began. */
export const partitionName = (batchId: number): string => `signal_b${Math.trunc(batchId)}`;
