-- Whether the plan of a source includes free floats: a name that says it.
alter table market_float_check rename column told to included;
