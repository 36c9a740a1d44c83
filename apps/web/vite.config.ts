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
  // React has this hook; the router asks for its replacement for old versions.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: { proxy: { '/api': server, '/graphql': server, '/healthz': server } },
  // Browsers that support JSON.rawJSON, which exact numbers need, support all syntax we use.
  build: {
    target: 'es2024',
    // The editor of the API explorer is this large, in a chunk of its own.
    chunkSizeWarningLimit: 3000,
    modulePreload: { polyfill: false },
    // The first chunk lists all chunks: keep their names short.
    rolldownOptions: {
      // GraphiQL's files contain "use client", which does not concern us.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      output: {
        chunkFileNames: 'assets/[hash].js',
        // Modules that are always loaded together share a file: each small file costs a request, an entry in the chunk
        // list and compression. A group includes the imports of its files, so groups for fewer pages come later.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            // Pages without a session.
            {
              name: 'open',
              test: anyOf(
                /web.src.(lib.session.session|lib.session.safe-redirect|features.auth.SignInFrame)\.tsx?$/,
                /ui.src.(feedback.Alert|form.(Field|Input|PasswordInput)|display.Skeleton)\.tsx$/,
              ),
            },
            // Shared by the shell and public forms; public forms must not load the shell for them.
            {
              name: 'parts',
              test: anyOf(
                /ui.src.(feedback.EmptyState|display.EntityIcon|form.(RadioGroup|SegmentedControl))\.tsx$/,
                /ui.src.(dates.(RelativeTime|week-start)|theme.hue|overlays.portal)\.tsx?$/,
                /icons.(chevron-right|plus|x)\.mjs$/,
              ),
            },
            { name: 'shell', test: /web.src.routes.(AppRoute|DashboardRoute)\.tsx$/ },
            { name: 'icons', test: /lucide-react.dist.esm.icons/, minShareCount: 3 },
          ],
        },
      },
    },
  },
})

/** Preloads the font with the page instead of after the style sheet, which avoids a layout shift. */
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

/** Writes .br and .gz variants next to each text file of the final build; the server sends them as they are. */
function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const file = join(dir!, name)
        const source = readFileSync(file)
        if (source.length < 1024) continue
        // Only the API explorer has files this large; a better quality would take longer than the rest of the build.
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

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'))
}
