// Expert lists from a folder of this machine, for an administrator who has the files there already.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ExpertLists } from '../expert-lists.ts';
import { ProviderError } from '../provider-error.ts';
import { listFileName } from './list-slug.ts';

const LIST_BYTES = 40 * 1024 * 1024;
const provider = 'expert lists';

export function createFolderLists(folder: string): ExpertLists {
  return {
    name: 'Expert lists folder',
    sourceUrl: (slug) => pathToFileURL(join(folder, listFileName(slug))).href,
    async fetchList(slug) {
      const file_name = listFileName(slug);
      const path = join(folder, file_name);
      try {
        if ((await stat(path)).size > LIST_BYTES)
          throw new ProviderError('bad_payload', 'file too large', { provider });
        return {
          file_name,
          bytes: await readFile(path),
          content_type: 'text/csv',
          source_url: pathToFileURL(path).href,
        };
      } catch (error) {
        if (error instanceof ProviderError) throw error;
        const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
        throw new ProviderError(missing ? 'unknown_symbol' : 'unavailable', 'file cannot be read', { provider });
      }
    },
  };
}
