-- A cart is read and written whole, so its items and delivery groups stand in its row, exact numbers as text.
alter table cart
  add column items json not null default '[]',
  add column delivery_groups json not null default '[]';

update cart set
  items = (
    select coalesce(json_agg(json_build_object(
      'id', id, 'deliveryGroupId', delivery_group_id, 'productId', product_id, 'position', position, 'name', name, 'sku', sku,
      'quantity', quantity::text, 'pricebookEntryId', price_book_entry_id, 'taxPercent', tax_percent::text,
      'totals', json_build_object(
        'listPrice', list_price::text, 'salesPrice', sales_price::text,
        'unitAdjustmentAmount', unit_adjustment_amount::text, 'unitAdjustedPrice', unit_adjusted_price::text,
        'totalListPrice', total_list_price::text, 'totalAdjustmentAmount', total_adjustment_amount::text,
        'totalPrice', total_price::text, 'itemizedAdjustmentAmount', itemized_adjustment_amount::text,
        'totalTax', total_tax::text, 'totalAmount', total_amount::text),
      'messages', messages) order by position), '[]')
    from cart_item where cart_item.store_id = cart.store_id and cart_id = cart.id),
  delivery_groups = (
    select coalesce(json_agg(json_build_object(
      'id', id, 'name', name, 'isDefault', is_default, 'position', position, 'deliveryAddress', delivery_address,
      'desiredDeliveryDate', desired_delivery_date, 'shippingInstructions', shipping_instructions, 'isGift', is_gift,
      'giftMessage', gift_message, 'giftToName', gift_to_name, 'deliveryMethodId', delivery_method_id,
      'fee', fee::text, 'taxPercent', tax_percent::text, 'tax', tax::text) order by position), '[]')
    from delivery_group where delivery_group.store_id = cart.store_id and cart_id = cart.id);

drop table cart_item, delivery_group;

-- A column that any index names makes each of its changes one of all indexes, whatever rows the index is for.
drop index cart_ended, cart_open;
create index cart_ended on cart (store_id, created_at) where status in ('Closed', 'PendingDelete');
create index cart_open on cart (store_id, created_at) where status = 'Active';
