/** Goes on with a value: at once where it is there, else when it comes. Who waits for nothing gives nobody else a turn. */
export function whenKnown<Value, Next>(
  value: Value | Promise<Value>,
  next: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return value instanceof Promise ? value.then(next) : next(value);
}
