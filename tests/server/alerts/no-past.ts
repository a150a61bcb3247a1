// Past of an installation without any.
import { symbols } from '../../domain/alerts/arbitrary.ts';
import { testClock } from '../../setup/clock.ts';
import type { ReadPast } from './previews-of.ts';
import { now } from './stored-pasts.ts';

const absent = async (): Promise<never> => {
  throw new Error('This past is not read for such a rule');
};
export const noPast: ReadPast = {
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
  starsOfUsers: async () => new Map([[1, [...symbols]]]),
  screensById: async () => [{ id: 1, name: 'Mine', query: '', user_id: 1 }],
};
