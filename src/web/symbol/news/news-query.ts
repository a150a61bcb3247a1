// Query of a symbol's news.
import { signalEndpoints } from '../../../contract/signals.ts';
import { listRules } from '../../../domain/rules/signals-guide-rules.ts';
import { queryFor } from '../../api/query-for.ts';

/** Maximum number of articles shown of a symbol. */
export const MOST_NEWS: number = listRules.news_max.value;

export const newsQuery = (symbol: string, limit: number) =>
  queryFor(signalEndpoints.richNews, { params: { symbol }, query: { limit } });
