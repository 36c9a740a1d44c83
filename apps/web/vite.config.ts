import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { compileMessages } from './compile-messages.ts'

const server = process.env.MONARCH_API ?? 'http://127.0.0.1:3000'
const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as { version: string }

export default defineConfig({
  plugins: [react(), tailwindcss(), compileMessages(), preloadFont(), preloadPage(), compress()],
  // React has this hook, so the router does not need its shim for old versions.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: { proxy: { '/api': server, '/graphql': server, '/healthz': server } },
  // Browsers that support JSON.rawJSON, which exact numbers need, support all syntax we use.
  build: {
    target: 'es2024',
    // The editor of the API explorer is this large, in a separate chunk.
    chunkSizeWarningLimit: 3000,
    // The first chunk has these lists for all pages: in one order, they compress well.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.toSorted() },
    // The first chunk lists many chunks, so their names are short: 7 characters, the minimum for this many chunks.
    rolldownOptions: {
      // GraphiQL's files contain "use client", which has no meaning without server components.
      onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      output: {
        chunkFileNames: 'assets/[hash:7].js',
        // Modules that are always loaded together share a file: each small file costs a request, an entry in the chunk
        // list and compression. A group includes the imports of its files, so groups for fewer pages come later.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            // Pages without a session.
            {
              name: 'open',
              test: anyOf(
                /web.src.(lib.session.(session|safe-redirect)|lib.language.rich|lib.api.input-problems|features.auth.SignInFrame)\.tsx?$/,
                /ui.src.(feedback.Alert|form.(Field|Input|PasswordInput)|display.Skeleton)\.tsx$/,
              ),
            },
            // Shared by the shell and public forms; public forms must not load the shell for them.
            {
              name: 'parts',
              test: anyOf(
                /ui.src.(feedback.EmptyState|display.EntityIcon|form.SegmentedControl)\.tsx$/,
                /ui.src.(dates.(RelativeTime|day|week-start)|theme.hue|overlays.portal)\.tsx?$/,
                /icons.(chevron-right|clock|plus|x)\.mjs$/,
              ),
            },
            {
              name: 'shell',
              test: anyOf(
                /web.src.(routes.(AppRoute|DashboardRoute)|features.shell.sidebar.Notifications|errors.QueryError)\.tsx$/,
                /web.src.lib.(navigation.favorite-names|recent-places)\.tsx?$/,
              ),
            },
            // The rest of the pages without a session, so that they load none of the chunks below.
            {
              name: 'entrance',
              test: /web.src.routes.(Login|LoginCallback|ForgotPassword|ResetPassword|Invitation)Route\.tsx$/,
              entriesAware: true,
            },
            { name: 'form', test: /web.src.routes.PublicFormRoute\.tsx$/ },
            // Shared by most pages of the shell; the texts of the settings only by those of the settings.
            { name: 'common', test: /^(?!.*web.src.features.settings)/, minShareCount: 12 },
            // A list of records as a table: the page that users open most, with about a hundred shared modules.
            {
              name: 'list',
              test: anyOf(
                /web.src.routes.RecordsRoute\.tsx$/,
                /web.src.features.record-views.(table.RecordsTable|browser.EntityControls)\.tsx$/,
              ),
            },
            // The German words of all field types, which are loaded together.
            { name: 'field-words', test: /field-types.src.*messages\.de\.ts$/ },
            // Small files that a few pages share.
            { name: 'icons', test: /lucide-react.dist.esm.icons/, minShareCount: 2 },
            { name: 'settings', test: /web.src.(features.settings|lib.levels.LevelTarget)/, minShareCount: 2 },
            { name: 'controls', test: /ui.src.(settings-panel|form|buttons|focus|overlays|display)/, minShareCount: 2 },
            { name: 'helpers', test: /web.src.lib/, minShareCount: 2 },
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

/**
 * With a session, the page requests the code of the shell, and of a list at the path of one, together with the first
 * chunk: that chunk would request them only after it has run.
 */
function preloadPage(): Plugin {
  return {
    name: 'preload-page',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {})
        const files = (...names: string[]) =>
          chunks.flatMap((chunk) => (chunk.type === 'chunk' && names.includes(chunk.name) ? `/${chunk.fileName}` : []))
        if (chunks.length === 0) return []
        const shell = files('open', 'parts', 'shell')
        // The palette, because the first key that opens it should not wait for its code.
        const list = files('form', 'common', 'list', 'icons', 'CommandPalette')
        const script = `try {
  if (localStorage.auth_token && !/^\\/(login|reset-password|invitation|f|l|g|b|c|d)\\b/.test(location.pathname)) {
    const isList = /^\\/entities\\/[^/]+\\/?$/.test(location.pathname)
    for (const href of [...${JSON.stringify(shell)}, ...(isList ? ${JSON.stringify(list)} : [])])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
} catch {}`
        // Before the style sheet, which blocks scripts.
        return [{ tag: 'script', children: script, injectTo: 'head-prepend' as const }]
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
