-- Codes of the entitlement policies that show a product; without any everybody sees it.
alter table product add column policies text[] not null default '{}';
-- Codes of the buyer groups to which a token's holder belongs.
alter table access_token add column buyer_groups text[] not null default '{}';
-- Names what is shown as well as the version: it changes when a buyer's policies do.
alter table cart rename column catalog_version_id to catalog_edition;

-- Who may see the product, as a mark of its entitlement; empty where everybody may.
alter table search_document add column entitlement text not null default '';
alter table search_number add column entitlement text not null default '';
alter table search_word add column entitlement text not null default '';
alter table search_word drop constraint search_word_pkey, add primary key (version_id, word, entitlement);
