import type { ReactNode } from "react";

const signs: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** A label with `<sup>` and `<sub>`; anything else in it is text. Source: site shell contract, 10.1. */
export function labelNodes(label: string): ReactNode[] {
  return label.split(/(<su[bp]>[^<]*<\/su[bp]>)/).flatMap((part, index): ReactNode[] => {
    const [, tag, inside] = /^<(su[bp])>([^<]*)<\/\1>$/.exec(part) ?? [];
    if (tag === undefined) return part === "" ? [] : [plain(part)];
    return [tag === "sup" ? <sup key={index}>{plain(inside!)}</sup> : <sub key={index}>{plain(inside!)}</sub>];
  });
}

/** Labels from content come with these characters escaped, those of categories do not. */
const plain = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39);/g, (sign) => signs[sign]!);
