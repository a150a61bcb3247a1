// Manifest of a backup: contents, with counts and SHA-256 of every part.
import { z } from 'zod';

const Whole = z.int().min(0);
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** `before-restore`: copy of the data that a restore replaced. */
export const BackupKind = z.enum(['automatic', 'by-hand', 'before-restore']);
export type BackupKind = z.infer<typeof BackupKind>;

/** Origin of a backup in the folder. `found`: put there neither by this installation nor through the page. */
export const BackupOrigin = z.enum([...BackupKind.options, 'uploaded', 'fetched', 'found']);
export type BackupOrigin = z.infer<typeof BackupOrigin>;

/** First line of the file, never encrypted. `salt`: derives the keys of this file from the installation's key. */
export const BackupHeader = z.object({
  smart_cat_backup: z.literal(1),
  kind: BackupKind,
  taken_at: z.iso.datetime(),
  /** Version of the program that wrote the backup. */
  program: z.string(),
  /** Id of the installation that took the backup; null in files of versions that did not record it. */
  installation: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .nullable()
    .default(null),
  encryption: z.object({ key_id: z.string(), salt: z.string() }).nullable(),
});
export type BackupHeader = z.infer<typeof BackupHeader>;

/** Name of a table, column or sequence. Strict, because names are inserted into SQL. */
const Name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);

/** Path below the folder of the pipeline's files. */
const Path = z
  .string()
  .refine((path) => path.split('/').every((part) => !['', '.', '..'].includes(part)) && !/[\\\0]/.test(path));

/**
 * Definition of a partition that no migration creates, as far as it differs from its parent. Comes from a file, so its
 * texts are never executed: the restore parses known forms and refuses others.
 */
const TableDefinition = z.object({
  parent: Name.nullable(),
  columns: z.array(
    z.object({
      name: Name,
      /** Default expression; null without a default. */
      value: z.string().nullable(),
      /** Null: default storage of the column's type. */
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
  /** Migrations of the database in order; the last one is the schema version. */
  migrations: z.array(z.object({ name: z.string(), sha256: Sha256 })).min(1),
  postgres: z.string(),
  /** Tables in file order, all from the same database snapshot. */
  tables: z.array(BackupTable),
  sequences: z.array(z.object({ name: Name, last: z.string().regex(/^-?\d{1,19}$/), called: z.boolean() })),
  /** Digest of each kind's newest publication. */
  published: Sha256,
  /** Digest of every column, index, constraint, trigger and function. */
  structure: Sha256,
  /** Pipeline files the database refers to, stored after the tables. */
  files: z.array(z.object({ path: Path, bytes: Whole, sha256: Sha256 })),
  /** Number of files the database refers to that were not in the folder. */
  missing_files: Whole,
  /** Stored bytes between header and manifest. */
  body: z.object({ bytes: Whole, sha256: Sha256 }),
});
export type BackupManifest = z.infer<typeof BackupManifest>;

/** Schema version: name of the newest migration, such as `0480-backups`. */
export const toSchema = ({ migrations }: Pick<BackupManifest, 'migrations'>): string =>
  (migrations.at(-1)?.name ?? '').replace(/\.sql$/, '');

export const rowsIn = ({ tables }: Pick<BackupManifest, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0);
