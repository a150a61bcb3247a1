// Manifest of a backup: contents, with counts and SHA-256 of every part.
import { z } from 'zod';

const Whole = z.int().min(0);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** `before-restore`: taken of the data a restore replaced. */
export const BackupKind = z.enum(['automatic', 'by-hand', 'before-restore']);
export type BackupKind = z.infer<typeof BackupKind>;

/** Origin of a backup in the folder. `found`: neither this installation nor a person through the page put it there. */
export const BackupOrigin = z.enum([...BackupKind.options, 'uploaded', 'fetched', 'found']);
export type BackupOrigin = z.infer<typeof BackupOrigin>;

/** First line of the file, never encrypted. `salt` makes the keys of this one file from the installation's key. */
export const BackupHeader = z.object({
  smart_cat_backup: z.literal(1),
  kind: BackupKind,
  taken_at: z.iso.datetime(),
  /** Version of the program that wrote it. */
  program: z.string(),
  /** Id of the installation that took it; null in files of versions that did not record it. */
  installation: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .default(null),
  encryption: z.object({ key_id: z.string(), salt: z.string() }).nullable(),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** Name of a table, column or sequence. Strict, because names are put into statements. */
const Name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

/** Path below the folder of the pipeline's files. */
const Path = z
  .string()
  .refine((path) => path.split('/').every((part) => !['', '.', '..'].includes(part)) && !/[\\\0]/.test(path));

/**
 * Differences between a partition that no migration makes and its parent. Its texts come from a file and are never put
 * into a statement: the restore parses what it knows and refuses the rest.
 */
const TableDefinition = z.object({
  parent: Name.nullable(),
  columns: z.array(
    z.object({
      name: Name,
      /** Default expression. */
      value: z.string().nullable(),
      /** Null: that of the type. */
      storage: z.enum(['plain', 'external', 'extended', 'main']).nullable(),
    }),
  ),
  indexes: z.array(z.string()),
});

export const BackupTable = z.object({
  name: Name,
  columns: z.array(Name),
  definition: TableDefinition,
  rows: Whole,
  bytes: Whole,
  sha256: Sha256,
});
export type BackupTable = z.infer<typeof BackupTable>;

export const BackupManifest = z.object({
  /** Migrations the database had, in their order; the last one is the schema's version. */
  migrations: z.array(z.object({ name: z.string(), sha256: Sha256 })).min(1),
  postgres: z.string(),
  /** Content of the tables in the file, in this order, all of one snapshot. */
  tables: z.array(BackupTable),
  sequences: z.array(z.object({ name: Name, last: z.string().regex(/^-?\d{1,19}$/), called: z.boolean() })),
  /** Digests of what readers were shown, and of every column, index, constraint, trigger and function. */
  published: Sha256,
  structure: Sha256,
  /** Files of the pipeline that the database names, after the tables. */
  files: z.array(z.object({ path: Path, bytes: Whole, sha256: Sha256 })),
  /** Named by the database, but not in the folder. */
  missing_files: Whole,
  /** The stored bytes between header and manifest. */
  body: z.object({ bytes: Whole, sha256: Sha256 }),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** `0480-backups` of the newest migration. */
export const toSchema = ({ migrations }: Pick<BackupManifest, 'migrations'>): string =>
  (migrations.at(-1)?.name ?? '').replace(/\.sql$/, '');

export const rowsIn = ({ tables }: Pick<BackupManifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);
