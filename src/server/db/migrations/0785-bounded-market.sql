-- What the bound on returns changes in the mean of the equal-weighted market between two sessions; null for SPY, and of rows written before it was kept.
alter table record_base_rate add column cut double precision;
