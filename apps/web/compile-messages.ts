import compile from 'icu-minify/compile'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Compiles the ICU messages of catalogues (`*messages.en.ts`) in the build, so that browsers load no parser. Plain texts stay as they are.
 */
export function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /messages\.[a-z]{2}\.ts$/ },
      async handler(_code, id) {
        // The modification time in the URL makes Node reload a file that was edited.
        const { default: messages } = (await import(`${pathToFileURL(id).href}?${Date.now()}`)) as {
          default: Readonly<Record<string, string>>
        }
        const compiled = Object.entries(messages).map(([key, message]) => [key, compile(message)])
        return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))}`, map: null }
      },
    },
  }
}
