import type { Breathe } from "../../../packed/index.ts";
import type { SectionArray } from "../../catalog/index.ts";
import { nameCollector } from "./name-collector.ts";
import { numberCollector } from "./part-number-collector.ts";
import { runTokens, machineRunTokens } from "../text/digit-runs.ts";
import { postingCollector } from "./posting-collector.ts";
import { type ProductTexts, unlisted } from "./product-texts.ts";
import { type TextWords, vocabulary } from "./vocabulary.ts";

// Builds the index of words and part numbers. For a large catalogue it runs in a worker thread. The worker loads its modules
// again, so this file imports little.

export interface TextIndexBuilder {
  /** Adds the next product's texts. If it returns a promise, await it before adding more. */
  add(texts: ProductTexts): Promise<void> | undefined;
  finish(): Promise<Record<string, SectionArray>>;
  /** Discards the index. */
  abandon(): void;
}

export function textIndexBuilder(breathe: Breathe): TextIndexBuilder {
  const words = vocabulary();
  const postings = postingCollector();
  const names = nameCollector();
  const numbers = numberCollector();

  function wordsOfAll(texts: string): TextWords {
    const all = unlisted(texts).map(words.ofRepeated);
    return { words: all.flatMap((text) => text.words), measurements: all.flatMap(({ measurements }) => measurements) };
  }

  function withTokens({ words: ofText, measurements }: TextWords, tokens: readonly string[]): TextWords {
    return { words: ofText, measurements: [...measurements, ...words.ofTokens(tokens).words] };
  }

  return {
    add(texts) {
      const nameWords = words.of(texts.name);
      postings.addField("name", nameWords);
      names.add(texts.name, nameWords.words);
      postings.addField("brand", words.ofRepeated(texts.brand));
      postings.addField("category", wordsOfAll(texts.category));
      postings.addField("engine", withTokens(wordsOfAll(texts.engine), machineRunTokens(texts.engine)));
      postings.addField("description", words.of(texts.description));
      postings.addField("attribute", wordsOfAll(texts.attribute));
      postings.addField("number", words.ofTokens(runTokens(unlisted(texts.number))));
      postings.endRow();
      numbers.addRow(unlisted(texts.number), unlisted(texts.superseded));
      return undefined;
    },
    async finish() {
      const numberSections = await numbers.finish(breathe);
      const { place, sections } = await postings.finish(words.take, breathe);
      return { ...sections, ...names.finish(place), ...numberSections };
    },
    abandon() {},
  };
}
