// Archived list file behind reconstructed calls, and lines of it as received.

/** `id` is the origin of the call; `line_number` counts from 1. */
export type ArchivedRow = { id: number; line_number: number; raw: string };
/** `file_name` is the path below the folder that was read. */
export type ArchivedFile = { file_name: string; sha256: string; rows: ArchivedRow[] };
