import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * The stack trace of a built server with the names and lines of its sources. Node.js could do it (`--enable-source-maps`), but keeps all
 * maps in memory from the start: as much as the whole idle server.
 */
export function inSources(stack: string): string {
  return stack.replaceAll(frame, (place, url: string, line: string, column: string) => {
    const entry = mapOf(url)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return place
    const source = new URL(entry.originalSource, url).href
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}

const frame = /(file:\/\/\S+\/dist\/\S+\.js):(\d+):(\d+)/g

/** Reading a map takes a tenth of a second, so it is kept until memory is needed. */
const maps = new Map<string, WeakRef<SourceMap>>()

function mapOf(url: string): SourceMap | null {
  const known = maps.get(url)?.deref()
  if (known) return known
  try {
    const map = new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8')) as SourceMapPayload)
    maps.set(url, new WeakRef(map))
    return map
  } catch {
    return null // The file of a package, which has no map.
  }
}
