// What the filling of companies asks of the market's thread.

export type CompanyTasks = {
  /** All symbols of the newest snapshot, the ones that matter most first. */
  relevant: { ask: null; answer: string[] };
};
