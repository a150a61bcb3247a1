// Single flight per key within a process: concurrent callers share one result.
export function createSingleFlight<T>() {
  const flights = new Map<string, Promise<T>>();
  return {
    /** Joins the work under way for this key or starts `work`. A failure reaches all callers and is not cached. */
    run: (key: string, work: () => Promise<T>): Promise<T> => {
      const flying = flights.get(key);
      if (flying !== undefined) return flying;
      const flight = work().finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    has: (key: string) => flights.has(key),
    /** Resolves when everything under way now has settled. */
    settled: async (): Promise<void> => void (await Promise.allSettled(flights.values())),
  };
}
