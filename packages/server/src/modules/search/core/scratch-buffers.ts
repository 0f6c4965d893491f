/** Buffer sizes are multiples of this, so that a slightly larger catalogue does not need a new buffer. */
const step = 1 << 16;

/**
 * A buffer that queries reuse. All catalogues share it, and all versions of a catalogue: otherwise, replacing a version
 * of a million products would take fifty megabytes more. Returns a buffer of at least the given size.
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
