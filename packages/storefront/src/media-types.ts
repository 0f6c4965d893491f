import { extname } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

export function mediaTypeOf(fileName: string): string {
  return types[extname(fileName)] ?? "application/octet-stream";
}

/** Whether compression makes a file, or content of a media type, smaller. */
export function isCompressible(fileNameOrType: string): boolean {
  const type = fileNameOrType.includes("/") ? fileNameOrType : mediaTypeOf(fileNameOrType);
  return /^text\/|javascript|json|svg/.test(type);
}
