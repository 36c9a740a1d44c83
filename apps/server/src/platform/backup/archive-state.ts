import { sql } from 'kysely'
import { readdir, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '../app.ts'
import { waitingSegments } from '../db/sealed-log.ts'

/** Whether the log of the embedded database reaches its archive. */
interface ArchiveState {
  readonly isFailing: boolean
  /** When a segment was last archived; null if none was since the statistics began. */
  readonly lastArchivedAt: string | null
  /** Bytes of the log that PostgreSQL keeps on its own disk, because they are not archived yet; null if the disk cannot be read. */
  readonly keptBytes: number | null
  /** Bytes that are left on that disk; null if it cannot be read. */
  readonly freeBytes: number | null
  /** For an operator; null while it works. */
  readonly reason: string | null
}

/**
 * PostgreSQL keeps segments that it could not archive, and tries again: meanwhile its own disk fills, and at last every write is refused.
 * Null without MONARCH_WAL_ARCHIVE. A figure that cannot be read is null instead of an error, because the state matters most when the disk
 * has a fault.
 */
export async function readArchiveState(app: Pick<App, 'admin' | 'config' | 'log'>): Promise<ArchiveState | null> {
  const { walArchive, databaseUrl, dataDir } = app.config
  if (walArchive === null || databaseUrl !== null) return null
  const cluster = path.join(dataDir, 'postgres')
  const figure = <T>(read: Promise<T>): Promise<T | null> =>
    read.catch((error: Error) => {
      app.log.warn({ reason: error.message }, 'A figure of the disk of the database cannot be read')
      return null
    })
  const { rows } = await sql<{ failed: string | null; failedAt: string | null; lastArchivedAt: string | null }>`
    select last_failed_wal as failed, last_failed_time as "failedAt", last_archived_time as "lastArchivedAt"
    from pg_stat_archiver`.execute(app.admin)
  const { failed, failedAt, lastArchivedAt } = rows[0]!
  const [unsealed] = (await figure(waitingSegments(cluster))) ?? []
  const isRefused = failedAt !== null && (lastArchivedAt === null || Date.parse(failedAt) > Date.parse(lastArchivedAt))
  const kept = await figure(readdir(path.join(cluster, 'pg_wal/archive_status')))
  const disk = await figure(statfs(cluster))
  return {
    isFailing: isRefused || unsealed !== undefined,
    lastArchivedAt: lastArchivedAt && new Date(lastArchivedAt).toISOString(),
    keptBytes: kept && kept.filter((name) => name.endsWith('.ready')).length * segmentBytes,
    freeBytes: disk && disk.bavail * disk.bsize,
    reason:
      unsealed !== undefined
        ? `the segment ${unsealed} waits to be encrypted. Check the disk of the archive.`
        : isRefused
          ? `the segment ${failed} could not be archived at ${new Date(failedAt).toISOString()}; see postgres.log in the data folder.`
          : null,
  }
}

/** The segment size of clusters that initdb creates. */
const segmentBytes = 16_777_216
