-- Hour (bmo, dmh, amc) and estimate of the next report; the calendar is read again for them.
alter table stock_report add column report_hour text, add column eps_estimate double precision;
delete from stock_asked where part = 'calendar';
