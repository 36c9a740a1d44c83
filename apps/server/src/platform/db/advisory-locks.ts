/**
 * The numbers of our advisory locks, of which no two may be the same. (The preparation of a structure change locks the hash
 * of the change's id, an import that looks for records the hash of the entity's id.)
 */
export const advisoryLocks = {
  /** With the id of a job worker, for as long as its process lives. */
  jobWorker: 5_623_001,
  /** In a tenant's database: who makes its indexes. */
  indexBuilder: 5_623_002,
  /** Who makes the first administrator. */
  firstAdministrator: 5_623_003,
  /** Who loads the demo. */
  demo: 5_623_004,
} as const
