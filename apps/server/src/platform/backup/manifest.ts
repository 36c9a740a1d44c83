import type { CopiedTable } from './copy-database.ts'

/** The contents of a backup, with their checksums. */
export interface Manifest {
  readonly format: 'monarch-backup'
  readonly formatVersion: 1
  readonly id: string
  readonly product: string
  readonly startedAt: string
  readonly finishedAt: string
  /** Shows whether a given secret is the one that sealed the values, without revealing it. */
  readonly secretFingerprint: string
  /** How many values are sealed with it, by `table.column`. */
  readonly sealed: Readonly<Record<string, number>>
  readonly admin: CopiedDatabase
  readonly tenants: readonly CopiedTenant[]
  /** Tenants whose databases could not be read: without them the backup is incomplete. */
  readonly failed: readonly FailedTenant[]
  /** Objects that operators made, which are not backed up. */
  readonly leftOut: readonly string[]
}

export interface FailedTenant {
  readonly id: string
  readonly name: string
  readonly reason: string
}

export interface CopiedDatabase {
  readonly parts: readonly Part[]
  readonly tables: readonly CopiedTable[]
}

export interface CopiedTenant extends CopiedDatabase {
  readonly id: string
  readonly name: string
  readonly organization: string
  readonly schemaVersion: string
  readonly structureVersion: number
  readonly takenAt: string
  readonly files: {
    readonly count: number
    readonly bytes: number
    /** Files whose contents were already missing or damaged in the storage. */
    readonly missing: readonly string[]
    /** One line with hash and length for each content. */
    readonly parts: readonly Part[]
  }
}

/** `bytes` and `sha256` describe the part before encryption. */
export interface Part {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** The content of a file. */
export interface Stored {
  readonly sha256: string
  readonly bytes: number
}
