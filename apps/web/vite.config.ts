import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.MONARCH_API ?? 'http://127.0.0.1:3000'
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont(), compress()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: { proxy: { '/api': server, '/graphql': server, '/healthz': server } },
  // A browser that runs this code knows JSON.rawJSON, which exact numbers need; nothing is compiled down further.
  build: { target: 'es2024', chunkSizeWarningLimit: 1000 },
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

/** Writes .br and .gz beside each text file, which the server sends as they are. */
function compress(): Plugin {
  return {
    name: 'compress',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        if (source.length < 1024) continue
        const brotli = brotliCompressSync(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        this.emitFile({ type: 'asset', fileName: `${name}.br`, source: brotli })
        this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: gzipSync(source, { level: 9 }) })
      }
    },
  }
}
