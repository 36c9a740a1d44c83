/**
 * The keys of our advisory locks, all different. (A prepared structure change locks the hash of its id; an import that looks up records
 * locks the hash of the entity's id.)
 */
export const advisoryLocks = {
  /** Held with the id of a job worker while its process lives. */
  jobWorker: 5_623_001,
  /** Held in a tenant's database by the process that creates its indexes. */
  indexBuilder: 5_623_002,
  /** The process that creates the first administrator. */
  firstAdministrator: 5_623_003,
  /** The process that loads the demo. */
  demo: 5_623_004,
  /** Held in a tenant's database by the process that fills the columns of checkboxes. */
  unsetFiller: 5_623_005,
  /** The process that takes, restores or deletes backups. */
  backup: 5_623_006,
} as const
