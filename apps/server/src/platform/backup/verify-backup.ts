import { rm } from 'node:fs/promises'
import type { App } from '../app.ts'
import { incomingFolder } from '../storage/storage.ts'
import { connectUnlimited } from './connect-unlimited.ts'
import type { Progress } from './take-backup.ts'
import { differencesOf, loadDatabase } from './copy-database.ts'
import { readFrames } from './frames.ts'
import type { CopiedDatabase, Manifest } from './manifest.ts'
import type { Place } from './place.ts'
import { dropLeftovers, tenantCollation, withScratchDatabase } from './scratch.ts'

/** Restores each database of a backup into a scratch one, compares all rows and objects, and reads all files. Returns the problems. */
export async function verifyBackup(app: App, place: Place, manifest: Manifest, progress: Progress): Promise<string[]> {
  await dropLeftovers(app)
  const problems = manifest.failed.map(({ name, reason }) => `"${name}" is not in the backup: ${reason}`)
  const check = async (what: string, copied: CopiedDatabase, isTenant: boolean) => {
    progress(`Checking ${what}`)
    try {
      for (const difference of await compare(app, place, copied, isTenant)) problems.push(`${what}: ${difference}`)
    } catch (error) {
      problems.push(`${what}: ${(error as Error).message}`)
    }
  }
  await check('the admin database', manifest.admin, false)
  for (const tenant of manifest.tenants) {
    await check(`"${tenant.name}" of "${tenant.organization}"`, tenant, true)
    for (const id of tenant.files.missing) problems.push(`"${tenant.name}": the content of the file ${id} was missing`)
  }
  progress('Checking files')
  const checked = new Set<string>()
  try {
    for await (const content of place.contentsOf(manifest)) {
      const name = place.contentName(content)
      if (checked.has(name)) continue
      checked.add(name)
      try {
        await rm(await place.fetchContent(content, incomingFolder(app.config)))
      } catch (error) {
        problems.push(`${name}: ${(error as Error).message}`)
      }
    }
  } catch (error) {
    problems.push(`the list of files: ${(error as Error).message}`)
  }
  return problems
}

async function compare(app: App, place: Place, copied: CopiedDatabase, isTenant: boolean): Promise<string[]> {
  return withScratchDatabase(app, { collation: isTenant ? tenantCollation : '', withRole: isTenant }, async (name) => {
    const role = isTenant ? name : null
    const client = await connectUnlimited(app.server.address, name)
    try {
      const sums = new Map<string, string>()
      const frames = readFrames(place.readParts(copied.parts))
      const loaded = await loadDatabase(client, frames, { role, isInTransaction: false, sums })
      const isSame = JSON.stringify(loaded.tables) === JSON.stringify(copied.tables)
      const differences = await differencesOf(client, { role, without: [] }, { ...loaded, sums })
      return isSame ? differences : ['its rows are not those of the manifest', ...differences]
    } finally {
      await client.end()
    }
  })
}
