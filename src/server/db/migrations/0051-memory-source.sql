-- Whose figures these are: minutes of a simulated market are no measure for a real one.
alter table market_tape_day add column source text not null default '';
alter table market_volume_curve add column source text not null default '';
