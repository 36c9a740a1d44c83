import { AppError } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import type { Tenant } from '../../../platform/tenants/tenants.ts'
import { openArchive } from './export-archive.ts'
import { readArchive } from './import-archive.ts'
import { withCopySlot } from './copy-slot.ts'

interface Copy {
  /** The tenant to copy. */
  readonly id: string
  readonly name: string
  /** The user who copies; `null` for an operator's command. */
  readonly userId: string | null
  /** Whether errors may name servers: operators know them, owners of organizations do not. */
  readonly knowsServers: boolean
}

/** Copies a tenant on the same server, since a copy must not change where data is stored. */
export async function copyTenant(app: App, { id, name, userId, knowsServers }: Copy): Promise<Tenant> {
  const original = await app.admin
    .selectFrom('tenants as t')
    .leftJoin('databaseServers as s', 's.id', 't.databaseServerId')
    .select(['t.organizationId', 't.name', 't.databaseServerId', 's.name as serverName', 's.status as serverStatus'])
    .where('t.id', '=', id)
    .executeTakeFirstOrThrow()
  const { organizationId, databaseServerId, serverName, serverStatus } = original
  if (databaseServerId !== null && serverStatus !== 'active')
    throw new AppError(
      'CONFLICT',
      knowsServers
        ? `The database server "${serverName}" accepts no new tenants.`
        : 'This workspace cannot be copied right now. Please ask an operator of the installation.',
    )
  const origin = `as a copy of "${original.name}"`
  return withCopySlot(app, organizationId, async () => {
    const archive = await openArchive(app, id, null)
    return readArchive(app, archive, { organizationId, databaseServerId, name, userId, origin })
  })
}
