/**
 * An archive is a tar file, compressed with gzip: `manifest.json`, `structure.json`, the rows of all tables as PostgreSQL's COPY
 * writes them, in parts (`tables/<schema>.<table>/000001.tsv`), and the contents of files (`files/<id>`).
 */
export interface Manifest {
  readonly format: 'monarch-tenant'
  readonly formatVersion: 1
  readonly exportedAt: string
  readonly tenant: {
    readonly id: string
    readonly name: string
    readonly timeZone: string
    readonly structureVersion: number
    /** Missing in archives of earlier versions. */
    readonly binDays?: number | null | undefined
  }
  readonly tables: readonly ArchivedTable[]
  /** Those that are named by ids in it; people are found again by their addresses. */
  readonly people: readonly { readonly id: string; readonly name: string; readonly email: string }[]
}

export interface ArchivedTable {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

/** Rows of the admin database, as JSON, by table. */
export type ArchivedStructure = Readonly<Record<(typeof structureTables)[number] | 'entityGroups', readonly Row[]>> & {
  readonly settings?: readonly ArchivedSetting[]
}

/** What the organization or one of its roles says of an entity, a field or a place in the menu. What people say for themselves stays. */
export interface ArchivedSetting {
  readonly level: 'organization' | 'role'
  /** The technical name of the role. */
  readonly roleValue: string | null
  readonly key: string
  readonly value: unknown
}

export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** In the order in which they can be written. Links of public forms are left out: they are addresses of an installation. */
export const structureTables = [
  'tenantEntities',
  'systemFields',
  'views',
  'layouts',
  'workflows',
  'entityGroupItems',
] as const

/** What is kept beside the records, and which rows of it. What waits to be done, or has been sent, stays where it is. */
export const keptTables: Readonly<Record<string, string>> = {
  users: 'true',
  files: 'true',
  operations: 'true',
  comments: 'true',
  aiRuns: `status in ('done', 'failed')`,
}

export const partName = ({ schema, name }: ArchivedTable, part: number): string =>
  `tables/${schema}.${name}/${String(part).padStart(6, '0')}.tsv`

export const partPattern = /^tables\/([a-z]+)\.([^/]+)\/\d{6}\.tsv$/
export const filePattern = /^files\/([\da-f-]{36})$/
