import type { Related } from '../definition.web.ts'
import type { StoredFile } from '../file-source.ts'

/** The files included with a value, in its order. */
export function relatedFiles(related: Related): readonly StoredFile[] {
  if (typeof related !== 'object' || related === null || related instanceof Map) return []
  return Array.isArray(related) ? (related as StoredFile[]) : [related as StoredFile]
}
