// Single flight per key within a process: concurrent callers share one result.
export type SingleFlight<T> = {
  /** Joins the work under way for this key or starts `work`. A failure reaches all callers and is not cached. */
  run(key: string, work: () => Promise<T>): Promise<T>;
  has(key: string): boolean;
  /** Resolves when everything under way now has settled. */
  settled(): Promise<void>;
};

export function createSingleFlight<T>(): SingleFlight<T> {
  const flights = new Map<string, Promise<T>>();
  return {
    run: (key, work) => {
      const flying = flights.get(key);
      if (flying !== undefined) return flying;
      const flight = work().finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    has: (key) => flights.has(key),
    settled: async () => void (await Promise.allSettled(flights.values())),
  };
}
