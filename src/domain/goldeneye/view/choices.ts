// Choices of the setups strip and of the scoreboard as lists of words, for pages and addresses.

export const setupScopes = ['market', 'watchlist', 'stars'] as const;
export type SetupScope = (typeof setupScopes)[number];

export const setupOrders = ['strength', 'newest', 'nearest'] as const;
export type SetupOrder = (typeof setupOrders)[number];

/** `found`: all windows that were not refused; `not_entered`: no position was opened, see `NotEntered`. */
export const boardResults = ['found', 'open', 'target', 'stop', 'timed_out', 'not_entered', 'refused'] as const;
export type BoardResult = (typeof boardResults)[number];

/** Most setups of a request. */
export const MOST_SETUPS = 20;
