/** Rows of invented electronic parts in the format of a distributor's feed, as dirty as such feeds are. */
export function feedOf(count: number): string {
  return Array.from({ length: count }, (_, index) => `${JSON.stringify(part(index))}\n`).join("");
}

const groups = [
  ["Resistors", "Chip Resistors"],
  ["resistors", "chip resistors"],
  ["Capacitors", "Film Capacitors"],
  ["Sensors/Probes", "Wet (submersible)"],
] as const;

function part(index: number) {
  const isPacked = index % 5 === 0;
  return {
    sku: `Q${10_000 + index}`,
    mpn: `VX-${index % 997}${index % 7 === 0 ? "（库存）" : ""}`,
    manufacturer: index % 50 === 0 ? "" : `Maker ${index % 9}`,
    description: index % 6 === 0 ? "" : `${index} Ω ±5% part`,
    category: groups[index % groups.length],
    prices: [
      [1, 0.5 + index / 1000],
      [100, 0.4],
      [1000, 0.3333],
    ],
    stock: index % 25,
    moq: isPacked ? 20 : null,
    multiple: isPacked ? 10 : null,
    packaging: isPacked ? "Reel" : null,
    status: "Active",
    rohs: isPacked ? true : null,
    datasheet: null,
    image: null,
    attrs: {
      Resistance: index * 1.0000000000000002,
      "Rated current": index % 8 === 0 ? "NaN" : 0.25,
      "Supply voltage": "3V~24V",
      "Whs-zh": 5,
    },
  };
}
