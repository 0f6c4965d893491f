import { redirectTo } from "../../routes.ts";

export const load = () => redirectTo("list", {}, { word: "belt" });

export default function MovedPage() {
  return null;
}
