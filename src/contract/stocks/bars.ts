// Endpoints of charts: bars of one stock.
import { BarHours, BarSpan, StockBars } from '../../domain/stocks/stock-bars.ts';
import { AsOf, get, SymbolParam } from '../endpoint.ts';

export const barEndpoints = {
  stockBars: get('/api/stocks/bars/:symbol', 'user', {
    summary: 'Bars of one stock: the newest session by the minute, two weeks by five minutes, or a year by the day',
    params: SymbolParam,
    query: AsOf.extend({ span: BarSpan.default('minute'), hours: BarHours.default('regular') }),
    reply: StockBars,
    errors: [404, 429, 503],
  }),
};
