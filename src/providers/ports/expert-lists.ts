// Port: downloads of expert lists as the files they are.
import type { PlantedList } from '../../domain/record/truth/planted-truth.ts';
import type { CallOptions } from './market-data.ts';

type ExpertListFile = {
  /** `{slug}.csv`; never a name stated by the server. */
  file_name: string;
  bytes: Uint8Array;
  content_type: string | null;
  /** Address of the download, without user name, password or query. */
  source_url: string;
};

/** Whether lists can be fetched at all: without a server they have no address. */
export const hasListServer = (lists: Pick<ExpertLists, 'sourceUrl'>): boolean => lists.sourceUrl('any') !== '';

export type ExpertLists = {
  readonly name: string;
  /** The address a list is fetched from, as shown to administrators (no secrets). */
  sourceUrl(slug: string): string;
  /** Throws ProviderError; a slug the source does not have is kind unknown_symbol. */
  fetchList(slug: string, options?: CallOptions): Promise<ExpertListFile>;
  /** Whether the server hands out the lists of earlier days. */
  readonly has_archive: boolean;
  /**
   * All lists as they were after the close of an earlier session (YYYY-MM-DD). Throws ProviderError; a day the source
   * does not have is kind unknown_symbol.
   */
  fetchDay(day: string, options?: CallOptions): Promise<{ slug: string; bytes: Uint8Array }[]>;
  /**
   * Truth of the lists of these sessions, of rows on the most traded stocks; only a source that made them up knows.
   * Throws ProviderError.
   */
  fetchTruth(asked: { from: string; to: string; most: number }, options?: CallOptions): Promise<PlantedList[]>;
};
