import react from "@vitejs/plugin-react";
import type { InlineConfig } from "vite";

/** What building and developing have in common. */
export function viteConfig(app: string) {
  return {
    root: app,
    configFile: false,
    envDir: false,
    logLevel: "warn",
    plugins: [react()],
    build: {
      // every file has an address of its own: the content security policy allows none inside another
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // one file for all pages is smaller than what two pages load, and no page waits for its own
      cssCodeSplit: false,
      // documents name what they need, and intent fetches the rest ahead
      modulePreload: false,
      emptyOutDir: true,
    },
  } satisfies InlineConfig;
}
