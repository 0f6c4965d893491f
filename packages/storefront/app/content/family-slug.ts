/** The slug of a family: `corvane-400-series` for `Corvane 400 Series`. */
export function familySlug({ maker, family }: { readonly maker: string; readonly family: string }): string {
  return `${maker} ${family}`
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}
