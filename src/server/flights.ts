// One piece of work at a time for a key: callers that ask for the same meanwhile get the same answer. Over all processes it is a job's kind that does so.
export type Flights<T> = {
  /** The work under way for this key, or this one begun now. A failure reaches everybody who waits and is not kept. */
  run(key: string, work: () => Promise<T>): Promise<T>;
  has(key: string): boolean;
  /** Ends when everything under way now is done, whatever came of it. */
  settled(): Promise<void>;
};

export function createFlights<T>(): Flights<T> {
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
