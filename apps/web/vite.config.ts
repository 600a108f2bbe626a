import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Names the text face in the page's head, so that it comes with the script and not after it. */
const preloadTextFace = (): Plugin => ({
  name: 'preload-text-face',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /\/archivo-latin-wght-normal-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head',
        })),
  },
})

/** Smaller than this, a file fits one packet anyway. */
const WORTH_PACKING = 1_024

/** Writes each text packed beside itself: the server sends what the browser takes, and packs nothing while somebody waits. */
const packed = (): Plugin => ({
  name: 'packed',
  writeBundle({ dir = '' }, bundle) {
    for (const file of Object.keys(bundle).filter((it) => /\.(js|mjs|css|svg|html|json)$/.test(it))) {
      const path = join(dir, file)
      const content = readFileSync(path)
      if (content.length < WORTH_PACKING) continue
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params: quality }))
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    }
  },
})

/** What several pages share, by what is usually shared together. */
const TOGETHER = {
  query: { test: /node_modules\/@tanstack\// },
  parts: {
    test: /src\/ui\/(alert|at-body-end|card|dialog|fact|field|list-keys|tone|use-focus-place)\.|src\/routes\/page\./,
  },
  hall: {
    test: /src\/ui\/(board|few-a-second|flap|station-clock|status-label|ticket-stub|use-open-at-next)\.|src\/parts\/load-failure\./,
  },
  // Those of the navigation bar stay with the first screen, those of a stay with the pages that tell of it.
  icons: {
    test: /lucide-react\/dist\/esm\/icons\/(?!(log-in|log-out|menu|settings|x|bed|hammer|moon|ticket-x)\.)|src\/parts\/race-icon\./,
    minShareCount: 2,
  },
  ground: {
    test: /packages\/domain\/src\/(collections\/put-bounded|time\/(units|zone)|place\/(location|segment)|timetable\/service|wallet\/money-text)\./,
  },
  words: {
    test: /src\/(platform\/(date-words|failures|number-words|random-id|real-dates)|session\/(best-attempt|words\/(lengths|with-unit)))\./,
  },
} as const

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadTextFace(), packed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // What the licences of the libraries inside ask for; named in docs/third-party.md.
    license: { fileName: 'third-party-licences.md' },
    // Read by tools/checks/size-budget.ts.
    manifest: true,
    // Syntax alone; what a page needs and one of them lacks comes beside it: src/platform/temporal.ts.
    target: ['chrome126', 'edge126', 'firefox128', 'safari18'],
    // The content security policy takes fonts from files only.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Few files: over plain HTTP/1.1 six come at a time, and many small ones wait for each other. What the first screen
        // imports must be in none but the first group, or it loads the whole of the other.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|scheduler|react-router)\/|src\/ui\/cx\./,
              priority: 1,
            },
            ...Object.entries(TOGETHER).map(([name, group]) => ({
              name,
              ...group,
              includeDependenciesRecursively: false,
            })),
          ],
        },
      },
    },
    modulePreload: { polyfill: false },
  },
})
