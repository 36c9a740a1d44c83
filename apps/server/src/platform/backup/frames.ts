import { DamagedBackup } from '../damaged-backup.ts'
import type { Description, DescribedTable } from './describe-database.ts'

/**
 * A dump is a sequence of frames: a byte for the kind, four bytes for the length, the content. The description comes first; then for each
 * table its name, its rows as PostgreSQL's COPY writes them, and their count and checksum; then the end, which a truncated dump lacks.
 */
export type Frame =
  | { readonly kind: 'description'; readonly description: Description }
  | { readonly kind: 'table'; readonly table: DescribedTable }
  | { readonly kind: 'rows'; readonly bytes: Buffer }
  | { readonly kind: 'counted'; readonly counted: Counted }
  | { readonly kind: 'end' }

/** `sha256` is the hash of the bytes that COPY wrote. */
export interface Counted {
  readonly rows: number
  readonly sha256: string
}

const kinds = ['description', 'table', 'rows', 'counted', 'end'] as const

export function frame(given: Frame): Buffer[] {
  const content =
    given.kind === 'rows'
      ? given.bytes
      : Buffer.from(
          given.kind === 'description'
            ? JSON.stringify(given.description)
            : given.kind === 'table'
              ? JSON.stringify(given.table)
              : given.kind === 'counted'
                ? JSON.stringify(given.counted)
                : '',
        )
  const head = Buffer.alloc(5)
  head.writeUInt8(kinds.indexOf(given.kind))
  head.writeUInt32BE(content.length, 1)
  return [head, content]
}

export async function* readFrames(bytes: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  let held: Buffer = Buffer.alloc(0)
  let hasEnded = false
  for await (const chunk of bytes) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    let at = 0
    while (held.length - at >= 5 && held.length - at - 5 >= held.readUInt32BE(at + 1)) {
      const content = held.subarray(at + 5, at + 5 + held.readUInt32BE(at + 1))
      const read = frameOf(kinds[held.readUInt8(at)], content)
      hasEnded = read.kind === 'end'
      yield read
      at += 5 + content.length
    }
    held = held.subarray(at)
  }
  if (!hasEnded || held.length > 0) throw new DamagedBackup('The copy of a database in the backup is cut off')
}

function frameOf(kind: (typeof kinds)[number] | undefined, content: Buffer): Frame {
  const json = () => JSON.parse(content.toString('utf8')) as never
  switch (kind) {
    case 'description':
      return { kind, description: json() }
    case 'table':
      return { kind, table: json() }
    case 'rows':
      return { kind, bytes: content }
    case 'counted':
      return { kind, counted: json() }
    case 'end':
      return { kind }
    default:
      throw new Error('The copy of a database in the backup has another format version')
  }
}
