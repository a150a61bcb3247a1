// Endings of files that are read as lists.

export const listEndings: readonly string[] = ['.csv', '.tsv', '.txt'];

/** Messages for files with other endings. */
export const UPLOADABLE = `Only .zip, ${listEndings.slice(0, -1).join(', ')} and ${listEndings.at(-1)} files can be uploaded`;
export const ONLY_LISTS = `only ${listEndings.slice(0, -1).join(', ')} and ${listEndings.at(-1)} files are read`;

export function isListName(name: string): boolean {
  return listEndings.some((ending) => name.toLowerCase().endsWith(ending));
}

/** True for texts that accompany lists: readme, license, change log. */
export function isBesideLists(name: string): boolean {
  return /(?:^|\/)(?:read[ _-]?me|licen[cs]e|copying|change[ _-]?log)[^/]*\.txt$/i.test(name);
}
