-- figures of a span of days: orders lie in the order in which they were placed
create index order_summary_by_day on order_summary using brin (ordered_at);
