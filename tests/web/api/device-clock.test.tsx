// Times of pages by the server's clock, whatever the clock of the device says.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { systemEndpoints } from '../../../src/contract/system.ts';
import { dayMs, minuteMs } from '../../../src/domain/numbers/time.ts';
import { type MarketStatus, useMarketNow } from '../../../src/web/api/market-status.ts';
import { queryFor } from '../../../src/web/api/query-for.ts';
import { setServerClock } from '../../../src/web/ui/time/clock.ts';

function MarketNow() {
  return <output>{useMarketNow(minuteMs)}</output>;
}

test.each([0, 2 * dayMs, -2 * dayMs, 3 * minuteMs, -3 * minuteMs])(
  'the market clock of a device that is %d ms behind the server counts on from the newest reply',
  (behind) => {
    const device = Date.now();
    setServerClock(device + behind);
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    const ago = 20_000;
    const now = new Date(device + behind - ago).toISOString();
    client.setQueryData<Partial<MarketStatus>>(
      queryFor(systemEndpoints.marketStatus).queryKey,
      { now },
      { updatedAt: device - ago },
    );
    render(
      <QueryClientProvider client={client}>
        <MarketNow />
      </QueryClientProvider>,
    );
    const shown = Number(screen.getByRole('status').textContent);
    expect(Math.abs(shown - (device + behind))).toBeLessThan(5_000);
  },
);
