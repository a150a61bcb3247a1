// Preview dependencies of an installation without any past.
import type { PreviewDeps } from '../../../src/server/alerts/preview.ts';
import { symbols } from '../../domain/alerts/arbitrary.ts';
import { testClock } from '../../setup/clock.ts';
import { now } from './stored-pasts.ts';

const absent = async (): Promise<never> => {
  throw new Error('This past is not read for such a rule');
};
export const noPast: PreviewDeps = {
  clock: testClock(new Date(now).toISOString()),
  facts: { at: absent, membersNow: async () => new Map() },
  setupsBetween: absent,
  firstSetupAt: absent,
  runHistory: { since: absent, symbols: [] },
  madeBetween: async () => [],
  publicationsBetween: absent,
  dailyBars: absent,
  storedDays: absent,
  splits: absent,
  articlesBetween: absent,
  firstArticleAt: absent,
  readNames: absent,
  readStars: async () => new Map([[1, [...symbols]]]),
  screensById: async () => [{ id: 1, name: 'Mine', query: '', user_id: 1 }],
};
