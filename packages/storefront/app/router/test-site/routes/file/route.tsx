import { Download } from "../../../index.ts";

export function load() {
  return new Download({ name: "list.csv", type: "text/csv; charset=utf-8", text: "a,b\r\n" });
}

export default function NoPage() {
  return null;
}
