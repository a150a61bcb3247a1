-- Answers of a span over all endpoints, for the error budget: three days of single endpoints are some 50,000 rows.
create table answer_total (
  span timestamptz primary key,
  requests bigint not null,
  bad bigint not null
);
insert into answer_total (span, requests, bad)
select span, sum((select sum(count) from unnest(counts) as count)), sum(bad) from answer_span group by span;
