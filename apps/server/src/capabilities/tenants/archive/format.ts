import type { Retention } from '@monarch/schema'

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
    /** Missing in older archives. */
    readonly binDays?: number | null | undefined
    /** Missing in older archives. */
    readonly retention?: Retention | undefined
    /** Missing in older archives. */
    readonly usesBigInt?: boolean | undefined
  }
  readonly tables: readonly ArchivedTable[]
  /** People referenced by id; an import finds them by address. */
  readonly people: readonly { readonly id: string; readonly name: string; readonly email: string }[]
}

export interface ArchivedTable {
  readonly schema: string
  readonly name: string
  readonly columns: readonly string[]
}

/**
 * The last part (`incomplete.json`) of an archive from which something is missing, because it could not be read: tables, of which only some
 * rows or none are in the archive, and files without content. Such an archive can be imported if it has all tables.
 */
export interface Incomplete {
  readonly tables: readonly string[]
  readonly files: readonly string[]
}

/** Rows of the admin database, as JSON, by table. */
export type ArchivedStructure = Readonly<Record<(typeof structureTables)[number] | 'entityGroups', readonly Row[]>> & {
  readonly settings?: readonly ArchivedSetting[]
}

/** A setting of the organization or a role for an entity, field or navigation item. Personal settings are not exported. */
interface ArchivedSetting {
  readonly level: 'organization' | 'role'
  /** The technical name of the role. */
  readonly roleValue: string | null
  readonly key: string
  readonly value: unknown
}

export type Row = Readonly<Record<string, unknown>> & { readonly id: string }

/** In insertion order. Public form links are left out: they belong to an installation. */
export const structureTables = [
  'tenantEntities',
  'systemFields',
  'views',
  'layouts',
  'workflows',
  'reports',
  'metrics',
  'metricValues',
  'dashboards',
  'digests',
  'entityGroupItems',
  'webhooks',
] as const

/** Tables that archives of earlier releases do not have. */
export const laterTables: readonly string[] = [
  'reports',
  'metrics',
  'metricValues',
  'dashboards',
  'digests',
  'webhooks',
]

/** Columns that are not exported: sealed values, and the state of deliveries. */
export const omittedColumns: Readonly<Record<string, readonly string[]>> = {
  webhooks: [
    'sealedUrl',
    'sealedSecret',
    'isSecretNew',
    'sealedPrevious',
    'previousUntil',
    'failingSince',
    'lastDelivery',
  ],
}

/** Internal tables to export, and which of their rows. Pending and sent work is left out. */
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
