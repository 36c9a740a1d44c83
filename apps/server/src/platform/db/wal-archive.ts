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

/** In the cluster: segments that wait for their encryption (`sealed-log.ts`). */
export const spoolFolder = 'monarch_log_spool'
/** In the cluster of a recovery: the requested segments, decrypted. */
export const exchangeFolder = 'monarch_log_exchange'

/** Where PostgreSQL archives its log. */
export interface LogArchive {
  readonly folder: string
  readonly isSealed: boolean
}

/** The settings of a server whose log is archived. A segment is archived when it is full, or after a minute with changes. */
export function archiveSettings(
  { folder, isSealed }: LogArchive,
  cluster: string,
  account: Account | null,
): Record<string, string> {
  const { wal, base } = walArchiveOf(folder, cluster)
  for (const each of [folder, join(wal, '..'), wal, base]) makeFolder(each, account)
  if (isSealed) makeFolder(join(cluster, spoolFolder), account)
  else if (account && !canReach(account, wal))
    throw new StartError(
      `MONARCH_WAL_ARCHIVE: PostgreSQL does not run as root, and cannot reach ${wal}. Choose another folder.`,
    )
  // A relative path begins in the cluster.
  const target = isSealed ? spoolFolder : wal
  return {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: '60',
    // Renamed when complete: a segment that is copied again after a crash replaces itself.
    archive_command: `cp %p "${target}/%f.unfinished" && mv "${target}/%f.unfinished" "${target}/%f"`,
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
export function recoverySettings(
  { wal }: WalArchive,
  until: Date | null,
  { isSealed }: { readonly isSealed: boolean },
): Record<string, string> {
  return {
    archive_mode: 'off',
    hot_standby: 'off',
    restore_command: isSealed ? askForSegment : `cp "${wal}/%f" "%p"`,
    recovery_target_action: 'promote',
    // PostgreSQL accepts no abbreviation of a zone here.
    ...(until === null ? {} : { recovery_target_time: until.toISOString().replace('Z', '+00') }),
  }
}

/** A status above 125 ends the recovery; a lower one says that the archive ends here. Five minutes without an answer are a lost process. */
const askForSegment = `f="${exchangeFolder}/%f"; : > "$f.wanted"; n=0
while [ -e "$f.wanted" ]; do n=$((n+1)); [ $n -gt 15000 ] && exit 126; sleep 0.02; done
[ -e "$f.failed" ] && exit 126; mv "$f" "%p"`

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

export function makeFolder(folder: string, account: Account | null): void {
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
