-- The language of the page on which a checkout began, for letters about its money and for an order that is placed while nobody is there.
alter table checkout add column language text;
