import react from "@vitejs/plugin-react";
import type { InlineConfig } from "vite";

/** Shared by building and developing. */
export function viteConfig(app: string) {
  return {
    root: app,
    configFile: false,
    envDir: false,
    logLevel: "warn",
    plugins: [react()],
    build: {
      // every file has its own address: the content security policy does not allow inlined ones
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // one file for all pages is smaller than what two pages load, and no page waits for its own
      cssCodeSplit: false,
      // documents list what they need, and prefetching on intent loads the rest
      modulePreload: false,
      emptyOutDir: true,
    },
  } satisfies InlineConfig;
}
