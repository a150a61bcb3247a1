// The lists of a session in SQL, written apart from the product's own rules: symbols by list, in order.

/** Windows of 300 sessions up to a session, in a table of their own. */
export const windowsInSql = (day: string) => `
drop table if exists windowed;
create table windowed as with known as (
  select *, dense_rank() over (order by day desc) as back from bar where day <= '${day}'::date
), windowed as (
  select symbol, day, open::float8, high::float8, low::float8, close::float8, volume::float8,
    lag(close) over w as previous,
    avg(volume) over (partition by symbol order by day rows between 30 preceding and 1 preceding) as usual,
    max(high) over (partition by symbol order by day rows between 251 preceding and current row) as year_high,
    min(low) over (partition by symbol order by day rows between 251 preceding and current row) as year_low,
    avg(close) over (partition by symbol order by day rows between 49 preceding and current row) as short,
    avg(close) over (partition by symbol order by day rows between 199 preceding and current row) as long,
    row_number() over w as k
  from known where back <= 300 window w as (partition by symbol order by day)
) select * from windowed;
create unique index on windowed (symbol, k);
analyze windowed`;

/** Needs windowsInSql. Bars in a table `bar (symbol, day, open, high, low, close, volume)` without splits; $1 is the session. */
export const listsInSql = `
with recursive smoothed as (
  select symbol, k, close, 0::float8 as gain, 0::float8 as loss, close as fast, close as slow,
    null::float8 as macd, null::float8 as signal
  from windowed where k = 1
  union all
  select w.symbol, w.k, w.close,
    s.gain * case when w.k <= 15 then 1 else 13.0 / 14 end + greatest(w.close - s.close, 0) / 14,
    s.loss * case when w.k <= 15 then 1 else 13.0 / 14 end + greatest(s.close - w.close, 0) / 14,
    s.fast * 11 / 13 + w.close * 2 / 13, s.slow * 25 / 27 + w.close * 2 / 27,
    (s.fast * 11 / 13 + w.close * 2 / 13) - (s.slow * 25 / 27 + w.close * 2 / 27),
    case when w.k < 26 then null
      when w.k = 26 then (s.fast * 11 / 13 + w.close * 2 / 13) - (s.slow * 25 / 27 + w.close * 2 / 27)
      else s.signal * 0.8 + 0.2 * ((s.fast * 11 / 13 + w.close * 2 / 13) - (s.slow * 25 / 27 + w.close * 2 / 27)) end
  from smoothed s join windowed w on w.symbol = s.symbol and w.k = s.k + 1
), measured as (
  select w.*, 100 * (w.close / w.previous - 1) as change, 100 * (w.open / w.previous - 1) as gap,
    lag(w.short) over v as short_before, lag(w.long) over v as long_before,
    100 * s.gain / nullif(s.gain + s.loss, 0) as rsi, s.macd, s.signal,
    lag(s.macd) over v as macd_before, lag(s.signal) over v as signal_before,
    100 * sqrt(252) * stddev_samp(w.close / w.previous - 1) over (partition by w.symbol order by w.day rows between 20 preceding and current row) as volatility
  from windowed w join smoothed s using (symbol, k) window v as (partition by w.symbol order by w.day)
), listed as (
  select * from measured where day = $1::date and close >= 1 and usual * close >= 1000000
), rows as (
  select '52-week-highs' as slug, symbol, usual * close as value, 200 as size from listed where high >= year_high and low > year_low
  union all select '52-week-lows', symbol, usual * close, 200 from listed where low <= year_low and high < year_high
  union all select 'golden-cross', symbol, usual * close, 200 from listed where short > long and short_before <= long_before
  union all select 'death-cross', symbol, usual * close, 200 from listed where short < long and short_before >= long_before
  union all select 'unusual-volume', symbol, volume / usual, 200 from listed where volume >= 2 * usual
  union all select 'percentage-gainers', symbol, change, 200 from listed where change >= 3
  union all select 'percentage-decliners', symbol, -change, 200 from listed where change <= -3
  union all select 'gap-up', symbol, gap, 200 from listed where gap >= 2
  union all select 'gap-down', symbol, -gap, 200 from listed where gap <= -2
  union all select 'most-active', symbol, volume, 100 from listed
  union all select 'rsi-oversold', symbol, -rsi, 200 from listed where rsi < 30
  union all select 'rsi-overbought', symbol, rsi, 200 from listed where rsi > 70
  union all select 'most-volatile', symbol, volatility, 100 from listed
  union all select 'macd-bullish', symbol, usual * close, 200 from listed where macd > signal and macd_before <= signal_before
  union all select 'macd-bearish', symbol, usual * close, 200 from listed where macd < signal and macd_before >= signal_before
), ranked as (
  select *, row_number() over (partition by slug order by value desc, symbol) as place from rows
)
select slug, array_agg(symbol order by place) as symbols from ranked where place <= size group by slug`;
