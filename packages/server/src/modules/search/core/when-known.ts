/** Goes on with a value: at once where it is there, else when it comes. Who waits for nothing gives nobody else a turn. */
export function whenKnown<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** All values, at once where all are there. */
export function allKnown<Value>(values: readonly (Value | Promise<Value>)[]): readonly Value[] | Promise<Value[]> {
  const isKnown = (value: Value | Promise<Value>): value is Value => !(value instanceof Promise);
  return values.every(isKnown) ? values : Promise.all(values);
}
