-- The chart of a stock marks its windows.
create index goldeneye_window_symbol on goldeneye_window (symbol, detected_at desc);
