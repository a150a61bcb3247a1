// Port: downloads of expert lists, as unchanged files.
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

/** Whether lists can be fetched; without a configured server their address is empty. */
export const hasListServer = (lists: Pick<ExpertLists, 'sourceUrl'>): boolean => lists.sourceUrl('any') !== '';

export type ExpertLists = {
  readonly name: string;
  /** Address of a list without secrets, as shown to administrators; empty without a server. */
  sourceUrl(slug: string): string;
  /** Downloads a list. Throws ProviderError, of kind unknown_symbol for a list the source does not have. */
  fetchList(slug: string, options?: CallOptions): Promise<ExpertListFile>;
  /** Whether the server has the lists of earlier days. */
  readonly has_archive: boolean;
  /**
   * All lists as of the close of an earlier session (YYYY-MM-DD). Throws ProviderError, of kind unknown_symbol for a
   * day the source does not have.
   */
  fetchDay(day: string, options?: CallOptions): Promise<{ slug: string; bytes: Uint8Array }[]>;
  /**
   * True results of these sessions' lists on the `most` most traded stocks; available only from a source that invents
   * its lists. Throws ProviderError.
   */
  fetchTruth(asked: { from: string; to: string; most: number }, options?: CallOptions): Promise<PlantedList[]>;
};
