// Tables of rules and figures in the web build: a page that reads one value gets the value, not the table with its words.
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const src = new URL('../src/', import.meta.url);
const READERS = [fileURLToPath(new URL('web/', src)), fileURLToPath(new URL('domain/', src))];
const TABLES = /\/domain\/.*(?:-rules|\/register)\.ts$/;

/**
 * Writes `table.row.value` as its value, and drops imports of tables that are then unused: names, units and sources
 * load with the guides that show them. Tables are constants, so a copied value cannot differ.
 */
export function tableValuesInline(): Plugin {
  return {
    name: 'table-values-inline',
    apply: 'build',
    enforce: 'post',
    async transform(code, id) {
      if (!READERS.some((folder) => id.startsWith(folder))) return null;
      const edits: Edit[] = [];
      for (const statement of this.parse(code).body) {
        if (statement.type !== 'ImportDeclaration') continue;
        const tables = await readTables(statement.source.value, id);
        if (tables === null) continue;
        const kept = statement.specifiers.filter((specifier) => {
          const values = valuesOf(code, statement, specifier.local.name, tables[importedName(specifier)]);
          edits.push(...(values ?? []));
          return values === null;
        });
        edits.push(importEdit(statement, kept));
      }
      return edits.length === 0 ? null : { code: withEdits(code, edits), map: null };
    },
  };
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number];
type Import = Extract<Statement, { type: 'ImportDeclaration' }>;
type Specifier = Import['specifiers'][number];
type Edit = { start: number; end: number; text: string };

/** Exports of a module of tables; null for other modules, such as those with functions. */
async function readTables(source: string, importer: string): Promise<Record<string, unknown> | null> {
  if (!source.startsWith('.')) return null;
  const { href } = new URL(source, pathToFileURL(importer));
  if (!TABLES.test(href)) return null;
  const tables: Record<string, unknown> = await import(href);
  return Object.values(tables).some((one) => typeof one === 'function') ? null : tables;
}

function importedName(specifier: Specifier): string {
  if (specifier.type !== 'ImportSpecifier') return '';
  const { imported } = specifier;
  return imported.type === 'Literal' ? imported.value : imported.name;
}

/** Values in place of the references to a table; null if the name stands for anything else anywhere, also in a text. */
function valuesOf(code: string, { start, end }: Import, name: string, table: unknown): Edit[] | null {
  const named = new RegExp(`(?<before>\\.)?(?<![\\w$])${name}(?![\\w$])(?:\\.(?<row>\\w+)\\.(?<field>\\w+)\\b)?`, 'g');
  const found: Edit[] = [];
  for (const { 0: text, index, groups } of code.matchAll(named)) {
    if (index >= start && index < end) continue;
    const value = (table as Record<string, Record<string, unknown>>)?.[groups?.row ?? '']?.[groups?.field ?? ''];
    if (groups?.before !== undefined || (typeof value !== 'string' && !Number.isFinite(value))) return null;
    found.push({ start: index, end: index + text.length, text: `(${JSON.stringify(value)})` });
  }
  return found;
}

/** Imports of the tables still used, each as a module of its own, so that one table does not bring the others. */
function importEdit({ start, end, source }: Import, kept: readonly Specifier[]): Edit {
  const imports = kept.map((specifier) => {
    const name = importedName(specifier);
    return `import { ${name} as ${specifier.local.name} } from '${source.value}?table=${name}';`;
  });
  return { start, end, text: imports.join(' ') };
}

function withEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => `${text.slice(0, start)}${put}${text.slice(end)}`, code);
}
