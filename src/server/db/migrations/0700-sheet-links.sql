-- Access tokens that stand in the address of one table: they read that table and nothing else.
alter table access_token add column sheet text check (sheet in ('screener', 'signals', 'watchlist', 'setups'));
alter table access_token add constraint access_token_sheet_reads check (sheet is null or scope = 'read');
