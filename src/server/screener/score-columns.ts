// Published scores by symbol for the screener's list, made once per publication.
import { LRUCache } from 'lru-cache';
import type { ScreenerScores } from '../../domain/screener/list/columns-wire.ts';
import { type SignalListColumns, scoresAt } from '../../domain/signals/wire/columns-wire.ts';
import type { Publish } from '../publish/publish.ts';
import { type Published, publishReply, readReply } from '../publish/published.ts';

/** Number of cached replies: current scores, and those of one past instant. */
const KEPT = 2;

export function createScoreColumns(publish: Pick<Publish, 'read'>): (asof: string | undefined) => Promise<Published> {
  const made = new LRUCache<string, Published>({ max: KEPT });
  return async (asof) => {
    const { published } = await publish.read('signal-columns', asof);
    const { etag, publication_id } = published;
    let reply = made.get(etag);
    if (reply === undefined) {
      const columns = (await readReply(published)) as SignalListColumns;
      const scores: ScreenerScores = {
        symbols: columns.symbols,
        smart_cat_score: columns.bullish_score.map((_, place) => scoresAt(columns, place).smart_cat_score),
      };
      reply = await publishReply(scores);
      made.set(etag, reply);
    }
    return publication_id === undefined ? reply : { ...reply, publication_id };
  };
}
