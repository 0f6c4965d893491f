-- needs: 0205
-- The language that a buyer read when he subscribed, where it is one of the store's further ones: for mails that nobody's request brings about.
alter table subscription add column language text;
