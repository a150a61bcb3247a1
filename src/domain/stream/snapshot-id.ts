// The header of a reply that is a published snapshot: the id of its publication, as in the news of the stream.
export const SNAPSHOT_ID = 'x-snapshot-id';
