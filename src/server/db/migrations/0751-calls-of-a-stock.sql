-- Decisions and scores of one stock, with what came of them: read by its page. Rows of lists, which are most of what a
-- publication writes, are not in it.
create index call_of_symbol on call (symbol, id) where source in (
  'YES:HIGH', 'YES:MEDIUM', 'YES:LOW', 'MAYBE', 'NO', 'SKIP',
  'STRONG_BUY', 'BUY', 'HOLD', 'SELL', 'STRONG_SELL', 'SHORT'
);
