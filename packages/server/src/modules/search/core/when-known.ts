/**
 * Calls `next` with a value: immediately if it is available, otherwise once it resolves. Available values do not yield
 * to other tasks.
 */
export function whenKnown<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** All values; returned synchronously if none is a promise. */
export function allKnown<Value>(values: readonly (Value | Promise<Value>)[]): readonly Value[] | Promise<Value[]> {
  const isKnown = (value: Value | Promise<Value>): value is Value => !(value instanceof Promise);
  return values.every(isKnown) ? values : Promise.all(values);
}
