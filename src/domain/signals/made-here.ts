// Source name of lists made here, and the names of their files.

export const MADE_HERE = 'made here from market data';

export const madeListFile = (slug: string, day: string) => `${slug} ${day} (${MADE_HERE}).csv`;
