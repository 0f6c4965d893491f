import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { once } from "node:events";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip, createGzip } from "node:zlib";
import { seededRandom } from "../seeded-random.ts";

const parts = 99_738;
const known = ["electronic-parts.jsonl.gz"];

/**
 * A catalogue of 99,738 parts: the file of `BENCH_CATALOGUE`, or the one next to the project, otherwise generated data
 * of the same shape: two category levels, six tiers, ten attributes, the same in every run. `BENCH_PARTS` sets the
 * number of parts: each is repeated with other numbers and measurements.
 */
export async function partsCatalogue(folder: string): Promise<{ file: string; isReal: boolean }> {
  const real = [process.env.BENCH_CATALOGUE, ...known].find((file) => file && existsSync(file));
  const one = real ? resolve(real) : await written(resolve(folder, "catalogue.jsonl.gz"), madeParts());
  const wanted = Number(process.env.BENCH_PARTS ?? 0);
  const file = wanted > parts ? await written(resolve(folder, "parts.jsonl.gz"), partsAgain(one, wanted)) : one;
  return { file, isReal: real !== undefined };
}

async function written(file: string, lines: AsyncIterable<string> | Iterable<string>): Promise<string> {
  const zip = createGzip({ level: 1 });
  const end = zip.pipe(createWriteStream(file));
  for await (const line of lines) if (!zip.write(`${line}\n`)) await once(zip, "drain");
  zip.end();
  await once(end, "finish");
  return file;
}

function* madeParts(): Generator<string> {
  const random = seededRandom(1);
  for (let number = 0; number < parts; number++) yield JSON.stringify(partOf(number, random));
}

interface Numbered {
  sku: string;
  mpn: string;
  description: string;
}

async function* partsAgain(file: string, count: number): AsyncGenerator<string> {
  for (let turn = 0; count > 0; turn++) {
    const source = createReadStream(file).pipe(createGunzip());
    for await (const line of createInterface(source)) {
      if (count-- <= 0) break;
      yield turn === 0 ? line : again(JSON.parse(line) as Numbered, turn);
    }
    source.destroy();
  }
}

function again(part: Numbered, turn: number): string {
  const description = part.description?.replace(/\d+/g, (digits) => String(Number(digits.slice(0, 9)) + turn));
  return JSON.stringify({ ...part, sku: `${part.sku}-${turn}`, mpn: `${part.mpn}${turn.toString(36)}X`, description });
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

const seriesStarts = [
  "BELVA",
  "CORDA",
  "DURO",
  "ELCO",
  "FERRO",
  "GALVA",
  "HYDRA",
  "JOULE",
  "KELVA",
  "LUMI",
  "MEGA",
  "NOVA",
];
const seriesEnds = ["CORE", "DYNE", "FLEX", "GARD", "LINK", "MAG", "PACK", "STAT", "TRON", "VOLT", "WATT", "ZONE"];

function partOf(number: number, random: () => number): object {
  const any = (count: number) => Math.floor(random() * count);
  const price = 0.005 + random() * 5;
  const top = `${words[number % 12]} Parts ${number % 116}`;
  return {
    sku: `B${100_000 + number}`,
    mpn: `${seriesStarts[any(12)]}${seriesEnds[any(12)]}${"AEIOU"[any(5)]}${any(9999)}-${number.toString(36).toUpperCase()}`,
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
