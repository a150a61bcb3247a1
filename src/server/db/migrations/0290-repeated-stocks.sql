-- Rows of a file left out because their stock stands in it already, in lists with one row per stock.
-- repeated_count holds the rows that equal an earlier row.
alter table batch_file add column same_stock_count integer;
