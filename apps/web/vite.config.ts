import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.MONARCH_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont()],
  server: { proxy: { '/api': server, '/graphql': server, '/healthz': server } },
  // A browser that runs this code knows JSON.rawJSON, which exact numbers need; nothing is compiled down further.
  build: { target: 'es2024', sourcemap: false, chunkSizeWarningLimit: 1000 },
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
