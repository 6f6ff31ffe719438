import react from "@vitejs/plugin-react";
import { minify } from "terser";
import { defineConfig, type Plugin, type UserConfig } from "vite";

/** Browsers that get the styles and scripts as written; older ones get the same HTML. */
const TARGETS = ["chrome111", "edge111", "firefox114", "safari16.4"];

/** Modules that every page needs after it woke: one chunk instead of a dozen. */
const SHARED =
  /node_modules\/(?!re2js|slugify|media-chrome)|src\/(?:i18n|email-address|cards)\/|src\/booking\/zone-city\.|src\/site\/(?:shell\/(?!draft-list|site-content|asked-|choice-link|section|link-page|person-fields)|ui|styles|routes|services|founder|actions\/problem-init|features\/(?:booking\/modal\/calendar-skeleton|films\/film-length|articles\/(?:foreign-text|post-(?:card|row))))/;

/** What differs between the three parts of a build, chosen by `--mode`; `tools/build.mjs` says where they go. */
const PARTS: Record<string, UserConfig["build"]> = {
  client: {
    manifest: ".vite/client.json",
    rolldownOptions: {
      input: { client: "src/site/entry-client.tsx" },
      output: { codeSplitting: { groups: [{ name: "shared", test: SHARED }] } },
    },
  },
  // Alone, so that it shares no chunk and stays one request.
  boot: {
    manifest: ".vite/boot.json",
    emptyOutDir: false,
    // As a library its imports come without Vite's preloading code, which is larger than what it loads.
    lib: { entry: "src/site/boot/boot.ts", formats: ["es"] },
    rolldownOptions: {
      // What its imports share with it stays in it: one request.
      preserveEntrySignatures: "allow-extension",
      output: {
        entryFileNames: "assets/[name]-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        // What terser wrote loses its whitespace, nothing else.
        minify: { compress: false, mangle: false, codegen: true },
      },
    },
  },
  server: {
    ssr: true,
    rolldownOptions: {
      input: {
        "entry-server": "src/site/entry-server.tsx",
        "email-template": "src/mail/templates/email-template.tsx",
        "studio-page": "src/studio-page/render-studio-page.tsx",
      },
    },
  },
};

/** Writes scripts smaller than the bundler does: the boot script by a twentieth, the others by a sixtieth. */
const terser: Plugin = {
  name: "terser",
  async renderChunk(code, { facadeModuleId }) {
    // Data is as small as it gets.
    if (facadeModuleId?.endsWith(".json")) return null;
    const { code: small = code } = await minify(code, {
      module: true,
      ecma: 2020,
      // Our own functions have neither `this` nor `new`; what comes from elsewhere may.
      compress: { passes: 3, unsafe_arrows: facadeModuleId?.endsWith("/boot.ts") ?? false },
    });
    return { code: small, map: null };
  },
};

/** The development server serves JSON as a script, which browsers refuse for `with { type: "json" }`. */
const plainJsonImports: Plugin = {
  name: "plain-json-imports",
  apply: "serve",
  transform: (code) => code.replaceAll(', { with: { type: "json" } }', ""),
};

export default defineConfig(({ command, mode }) => ({
  plugins: [
    react(),
    plainJsonImports,
    ...(command === "build" && mode !== "server" ? [terser] : []),
  ],
  // Whoever runs a build, also from the command line, gets React as it is for visitors.
  ...(command === "build" && { define: { "process.env.NODE_ENV": '"production"' } }),
  appType: "custom",
  publicDir: false,
  css: {
    transformer: "lightningcss",
    lightningcss: { cssModules: { pattern: "[hash]-[local]" } },
  },
  optimizeDeps: { entries: ["src/site/entry-client.tsx", "src/site/pages/*/route.tsx"] },
  build: {
    target: TARGETS,
    cssTarget: TARGETS,
    cssMinify: "lightningcss",
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    emptyOutDir: true,
    reportCompressedSize: false,
    ...PARTS[mode],
  },
  // The built server carries its packages; in development Node loads them itself.
  ssr: { target: "node", ...(command === "build" && { noExternal: true as const }) },
}));
