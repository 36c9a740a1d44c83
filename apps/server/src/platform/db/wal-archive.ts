import { accessSync, chownSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

/**
 * The archive of the embedded PostgreSQL's write-ahead log (`MONARCH_WAL_ARCHIVE`): a folder for each cluster with its base backups in
 * `base/` and its segments in `wal/`. From these, the databases can be restored as they were at any time (`backup/point-in-time.ts`).
 */
export interface WalArchive {
  readonly wal: string
  readonly base: string
}

/** The settings of a server whose log is archived. A segment is archived when it is full, or after a minute with changes. */
export function archiveSettings(folder: string, cluster: string, account: Account | null): Record<string, string> {
  const { wal, base } = walArchiveOf(folder, cluster)
  for (const each of [folder, join(wal, '..'), wal, base]) makeFolder(each, account)
  if (account && !canReach(account, wal))
    throw new StartError(
      `MONARCH_WAL_ARCHIVE: PostgreSQL does not run as root, and cannot reach ${wal}. Choose another folder.`,
    )
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: '60',
    // Renamed when complete: a segment that is copied again after a crash replaces itself.
    archive_command: `cp %p "${wal}/%f.unfinished" && mv "${wal}/%f.unfinished" "${wal}/%f"`,
  }
}

/** PostgreSQL stores the id of a cluster in the first eight bytes of this file. */
export function walArchiveOf(folder: string, cluster: string): WalArchive {
  const id = readFileSync(join(cluster, 'global/pg_control')).readBigUInt64LE(0)
  return walArchiveIn(folder, String(id))
}

export const walArchiveIn = (folder: string, name: string): WalArchive => ({
  wal: join(folder, name, 'wal'),
  base: join(folder, name, 'base'),
})

/** The settings of a server that replays an archive, up to a time or to its end. */
export function recoverySettings({ wal }: WalArchive, until: Date | null): Record<string, string> {
  return {
    archive_mode: 'off',
    hot_standby: 'off',
    restore_command: `cp "${wal}/%f" "%p"`,
    recovery_target_action: 'promote',
    // PostgreSQL accepts no abbreviation of a zone here.
    ...(until === null ? {} : { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  }
}

interface Account {
  readonly uid: number
  readonly gid: number
}

/** Whether this account may pass through the folder and all above it. */
function canReach(account: Account, folder: string): boolean {
  const { uid, mode } = statSync(folder)
  const parent = dirname(folder)
  return (uid === account.uid || (mode & 0o001) !== 0) && (parent === folder || canReach(account, parent))
}

function makeFolder(folder: string, account: Account | null): void {
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { mode: 0o700 })
      if (account) chownSync(folder, account.uid, account.gid)
    }
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `MONARCH_WAL_ARCHIVE: the folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}
