-- what a method takes: {minWeight?, maxWeight?, maxItemWeight?, maxLength?, minAmount?, maxAmount?}, kilograms and millimetres as
-- text, amounts as text by currency; null: whatever
alter table delivery_method add column limits jsonb;
