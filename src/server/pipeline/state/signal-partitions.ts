// Stored signals lie in one partition for each batch: a question about one batch asks its partition, and no other is looked into.

/** Name of the table of a batch's signals, which exists from the start of the import. */
export const partitionName = (batchId: number): string => `signal_b${Math.trunc(batchId)}`;
