/** So many rows or words are made room for at once: a product more takes no other room. */
const step = 1 << 16;

/**
 * Room that a query works in and leaves to the next one. All catalogues share it, and all versions of one: while a version
 * takes the place of another, a million products would else take fifty megabytes more. Answers the room, with at least this size.
 */
export function scratchBuffer<Room>(create: (size: number) => Room): (size: number) => Room {
  let [room, roomSize] = [create(0), 0];
  return (size) => {
    if (size > roomSize) {
      roomSize = Math.ceil(size / step) * step;
      room = create(roomSize);
    }
    return room;
  };
}
