-- Positive figures are finite: NaN and infinity are greater than any number here, so that "> 0" alone lets them in.
alter table market_float drop constraint market_float_free_float_check;
alter table market_split drop constraint market_split_split_from_check;
alter table market_split drop constraint market_split_split_to_check;
delete from market_float where free_float >= 'infinity';
delete from market_split where split_from >= 'infinity' or split_to >= 'infinity';
alter table market_float add constraint market_float_free_float_check
  check (free_float > 0 and free_float < 'infinity');
alter table market_split add constraint market_split_split_from_check
  check (split_from > 0 and split_from < 'infinity');
alter table market_split add constraint market_split_split_to_check
  check (split_to > 0 and split_to < 'infinity');
