/** A family as an address has it: `Corvane 400 Series` as `corvane-400-series`. */
export function familySlug({ maker, family }: { readonly maker: string; readonly family: string }): string {
  return `${maker} ${family}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
