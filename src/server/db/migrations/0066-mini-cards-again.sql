-- A set of cards may come again: a replayed session has the same prices at the same minute, later.
alter table mini_card_set drop constraint mini_card_set_batch_id_prices_as_of_etag_key;
