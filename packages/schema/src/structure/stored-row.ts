/** A row of a tenant in the admin database. One in the bin has `deletedAt`. */
export interface StoredRow {
  id: string
  tenantId: string
  version: number
  createdAt: string
  updatedAt: string
  deletedAt: string | null
}

/** Values from outside that commands on rows need. */
export interface RowEnvironment {
  newId(): string
  /** ISO 8601, in UTC. */
  readonly now: string
}

/** The same for rows that have an owner. */
export interface OwnerEnvironment extends RowEnvironment {
  /** The user, who owns new rows. */
  readonly userId: string
}
