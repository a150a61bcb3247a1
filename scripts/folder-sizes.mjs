// Number of files per folder of src; a folder over the limit is to be split by concept.
import { readdirSync } from 'node:fs';

const most = 20;
/** Exempt: migrations are a numbered list, never edited. */
const lists = ['src/server/db/migrations'];

/** Folders of src in the current directory with too many files, as `{ folder, count }`. */
export function crowdedFolders(folder = 'src') {
  const entries = readdirSync(folder, { withFileTypes: true });
  const count = entries.filter((entry) => !entry.isDirectory()).length;
  const inner = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => crowdedFolders(`${folder}/${name}`));
  return count > most && !lists.includes(folder) ? [{ folder, count }, ...inner] : inner;
}
