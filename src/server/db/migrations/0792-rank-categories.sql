-- Categories of a stored rank: details show the rank that runs were judged with. Null for ranks of earlier versions.
alter table stock_rank add column categories jsonb;
