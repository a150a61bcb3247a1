// Wire type of a symbol's live data with its newest analysis.
import type { z } from 'zod';
import { LiveData, nothingLive, type SectionState } from '../market/live-data.ts';
import { AiAnalysis } from './ai-analysis.ts';

export const LiveReply = LiveData.extend({ aiAnalysis: AiAnalysis.nullable() });
export type LiveReply = z.infer<typeof LiveReply>;

/** Newest analysis; `coming` while one is being created, `none` when analyses are created on request only. */
export type NewestAnalysis = AiAnalysis | 'coming' | 'none';

/** `now`: when the analysis was read, epoch ms. */
export function withAnalysis(live: LiveData, newest: NewestAnalysis, now: number): LiveReply {
  const { polygonNews, daily_ohlc, ticker_details, sections, ...before } = live;
  const aiAnalysis = typeof newest === 'string' ? null : newest;
  const state: SectionState = {
    source: aiAnalysis?.analyst ?? null,
    as_of: aiAnalysis?.as_of ?? null,
    received_at: aiAnalysis === null ? null : new Date(now).toISOString(),
    stale: false,
    problem: newest === 'coming' ? 'pending' : newest === 'none' ? 'unavailable' : null,
  };
  const all = { ...sections, aiAnalysis: state };
  return { ...before, aiAnalysis, polygonNews, daily_ohlc, ticker_details, sections: all };
}

const notKept: SectionState = { source: null, as_of: null, received_at: null, stale: false, problem: 'not_kept' };

/** Reply for a past instant: neither live sections nor analyses of them are stored. */
export function nothingLiveThen(symbol: string): LiveReply {
  const past = withAnalysis(nothingLive(symbol), 'none', 0);
  return { ...past, sections: { ...past.sections, aiAnalysis: notKept } };
}
