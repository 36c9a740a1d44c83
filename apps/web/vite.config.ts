import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.MONARCH_API ?? 'http://127.0.0.1:3000'
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont(), compress()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: { proxy: { '/api': server, '/graphql': server, '/healthz': server } },
  // A browser that runs this code knows JSON.rawJSON, which exact numbers need; nothing is compiled down further.
  build: {
    target: 'es2024',
    // The explorer's editor is as big as that, and comes with the explorer only.
    chunkSizeWarningLimit: 3000,
    modulePreload: { polyfill: false },
    // The list of all chunks is in the first one: their names are kept short.
    rolldownOptions: {
      // GraphiQL's files name a compiler that we do not use.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      output: {
        chunkFileNames: 'assets/[hash].js',
        // What is always fetched together is one file: each small one costs a request, a place in the list and what gzip
        // would find in its neighbours. A group takes what its files import along, so those of fewer pages come later.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            // The pages for those who are not signed in.
            {
              name: 'open',
              test: /web.src.(lib.session.session|lib.session.safe-redirect|features.auth.SignInFrame)\.tsx?$|ui.src.(Alert|Field|Input|PasswordInput|Skeleton)\.tsx$/,
            },
            // These are in the shell and in forms that are open to everybody, who shall not fetch the shell for them.
            {
              name: 'parts',
              test: /ui.src.(EmptyState|EntityIcon|RadioGroup|RelativeTime|SegmentedControl|hue|portal|week-start)\.tsx?$|icons.(chevron-right|plus|x)\.mjs$/,
            },
            { name: 'shell', test: /web.src.routes.(AppRoute|DashboardRoute)\.tsx$/ },
          ],
        },
      },
    },
  },
})

/** Asks for the font with the page, not only when the style sheet is read: no text jumps when it comes. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => name.endsWith('.woff2'))
        if (!font) return []
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }]
      },
    },
  }
}

/** Writes .br and .gz beside each text file as it stands on disk in the end; the server sends them as they are. */
function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const file = join(dir!, name)
        const source = readFileSync(file)
        if (source.length < 1024) continue
        // Only the explorer has files that big; the last percent of those would take longer than all the rest.
        const quality = source.length > 300_000 ? 7 : 11
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
        )
        writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }))
      }
    },
  }
}
