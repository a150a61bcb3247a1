// Response header with the publication id of a snapshot, as in stream events.
export const SNAPSHOT_ID = 'x-snapshot-id';
