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
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    // The list of all chunks is in the first one: their names are kept short.
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[hash].js',
        // What every form has is one small file instead of six.
        codeSplitting: {
          groups: [{ name: 'form', test: /packages.ui.src.(Input|Field|field-context|Alert|PasswordInput)\.tsx?$/ }],
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
        writeFileSync(`${file}.br`, brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
        writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }))
      }
    },
  }
}
