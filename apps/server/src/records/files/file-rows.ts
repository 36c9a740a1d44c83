import type { FileFacts } from '@monarch/field-types'
import { compile, type Statement, sql, value } from '@monarch/sql'

/** A file row in the tenant's database. */
export interface FileRow extends FileFacts {
  readonly id: string
  readonly width: number | null
  readonly height: number | null
  /** Hexadecimal. */
  readonly sha256: string
  readonly storageKey: string
  readonly createdBy: string | null
}

export function insertFile(file: FileRow): Statement {
  return compile(sql`insert into monarch.files (id, name, size, "mimeType", sha256, width, height, "storageKey", "createdBy")
values (${value(file.id)}::uuid, ${value(file.name)}, ${value(file.size)}::bigint, ${value(file.mimeType)},
  decode(${value(file.sha256)}, 'hex'), ${value(file.width)}::int, ${value(file.height)}::int,
    ${value(file.storageKey)}, ${value(file.createdBy)}::uuid)`)
}

/** Selects one row with `files`, the list of files that exist. */
export function selectFiles(ids: readonly string[]): Statement {
  return compile(sql`select coalesce(json_agg(f), '[]') as files from (${rows(ids)}) f`)
}

/** The same, and locks the files until the transaction ends. */
export function lockFiles(ids: readonly string[]): Statement {
  return compile(sql`select coalesce(json_agg(f), '[]') as files from (${rows(ids)} order by id for key share) f`)
}

const rows = (ids: readonly string[]) =>
  sql`select id, name, size, "mimeType", encode(sha256, 'hex') as sha256, width, height, "storageKey", "createdBy"
    from monarch.files where id = any(${value(ids)}::uuid[])`
