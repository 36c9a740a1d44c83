import { sql } from 'kysely'
import { readdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '../app.ts'
import { openDataDir } from '../db/data-dir.ts'
import { waitingSegments } from '../db/sealed-log.ts'
import { openWalArchive } from './base-backup.ts'

/** Whether the log of the embedded database reaches its archive. */
interface ArchiveState {
  readonly isFailing: boolean
  /** When a segment was last archived; null if none was since the statistics began. */
  readonly lastArchivedAt: string | null
  /** Bytes of the log that PostgreSQL keeps on its own disk, because they are not archived yet. */
  readonly keptBytes: number
  /** Bytes that are left on that disk. */
  readonly freeBytes: number
  /** For an operator; null while it works. */
  readonly reason: string | null
}

/**
 * PostgreSQL keeps segments that it could not archive, and tries again: meanwhile its own disk fills, and at last every write is refused.
 * Null without MONARCH_WAL_ARCHIVE.
 */
export async function readArchiveState(app: App): Promise<ArchiveState | null> {
  if (openWalArchive(app) === null) return null
  const cluster = path.join(openDataDir(app.config.dataDir), 'postgres')
  const { rows } = await sql<{ failed: string | null; failedAt: string | null; lastArchivedAt: string | null }>`
    select last_failed_wal as failed, last_failed_time as "failedAt", last_archived_time as "lastArchivedAt"
    from pg_stat_archiver`.execute(app.admin)
  const { failed, failedAt, lastArchivedAt } = rows[0]!
  const [unsealed] = await waitingSegments(cluster)
  const isRefused = failedAt !== null && (lastArchivedAt === null || Date.parse(failedAt) > Date.parse(lastArchivedAt))
  const ready = (await readdir(path.join(cluster, 'pg_wal/archive_status'))).filter((name) => name.endsWith('.ready'))
  const disk = await statfs(cluster)
  return {
    isFailing: isRefused || unsealed !== undefined,
    lastArchivedAt: lastArchivedAt && new Date(lastArchivedAt).toISOString(),
    keptBytes: ready.length * segmentBytes,
    freeBytes: disk.bavail * disk.bsize,
    reason:
      unsealed !== undefined
        ? `the segment ${unsealed} waits to be encrypted. Check the disk of the archive.`
        : isRefused
          ? `the segment ${failed} could not be archived at ${new Date(failedAt).toISOString()}; see postgres.log in the data folder.`
          : null,
  }
}

/** The size with which initdb makes a cluster. */
const segmentBytes = 16_777_216
