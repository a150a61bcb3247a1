-- The published list by type gave way to columns, which are made of the whole list where a state has none.

delete from publication_snapshot where kind = 'signals-by-type';
delete from snapshot where kind = 'signals-by-type';
