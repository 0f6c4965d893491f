import { createWriteStream, existsSync } from "node:fs";
import { once } from "node:events";
import { resolve } from "node:path";
import { createGzip } from "node:zlib";

const parts = 99_738;
const known = ["electronic-parts.jsonl.gz"];

/**
 * A catalogue of 99,738 parts: the file of `BENCH_CATALOGUE`, or one that lies beside the project, else data of the same
 * shape that is made here: two category levels, six tiers, ten attributes, the same from run to run.
 */
export async function partsCatalogue(folder: string): Promise<{ file: string; isReal: boolean }> {
  const real = [process.env.BENCH_CATALOGUE, ...known].find((file) => file && existsSync(file));
  if (real) return { file: resolve(real), isReal: true };
  const file = resolve(folder, "catalogue.jsonl.gz");
  const zip = createGzip({ level: 1 });
  const written = zip.pipe(createWriteStream(file));
  const random = randomFrom(1);
  for (let number = 0; number < parts; number++) {
    if (!zip.write(`${JSON.stringify(partOf(number, random))}\n`)) await once(zip, "drain");
  }
  zip.end();
  await once(written, "finish");
  return { file, isReal: false };
}

const words = [
  "Ferrite",
  "Ceramic",
  "Power",
  "Relay",
  "Film",
  "Hall",
  "Shielded",
  "Tantalum",
  "Snap",
  "Terminal",
  "Axial",
  "Linear",
];

function partOf(number: number, random: () => number): object {
  const any = (count: number) => Math.floor(random() * count);
  const price = 0.005 + random() * 5;
  const top = `${words[number % 12]} Parts ${number % 116}`;
  return {
    sku: `B${100_000 + number}`,
    mpn: `${words[any(12)]!.slice(0, 3).toUpperCase()}${any(9999)}-${number.toString(36).toUpperCase()}`,
    manufacturer: `Maker ${any(1706)}`,
    description: `${words[any(12)]} ${words[any(12)]} ${any(500)}V ±${any(20)}% 0${any(9)}0${any(9)} part`,
    category: [top, `${top} ${words[any(11)]}`],
    prices: [1, 50, 150, 500, 3000, 6000].map((from, tier) => [from, Number((price * (1 - tier * 0.06)).toFixed(4))]),
    stock: any(50_000),
    moq: number % 6 === 0 ? 5 : null,
    multiple: number % 6 === 0 ? 5 : null,
    packaging: null,
    status: "Active",
    rohs: null,
    datasheet: null,
    image: null,
    attrs: Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [
        `Attribute ${(number + at * 7) % 60}`,
        `${any(40)} ${["V", "A", "mm", "°C"][at % 4]}`,
      ]),
    ),
  };
}

/** The same numbers from run to run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
