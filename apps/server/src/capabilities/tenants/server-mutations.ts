import {
  annotate,
  fail,
  flag,
  id,
  notBlank,
  object,
  ok,
  oneOf,
  refine,
  text,
  type ValueOf,
  wholeNumber,
} from '@monarch/shapes'
import { AppError, badInput, isUuid, notFound } from '@monarch/schema'
import { sql } from 'kysely'
import { argsInput, dataInput, idInput, inputObject } from '../../api/graphql/args-input.ts'
import { clientConfig, connect } from '../../platform/db/connection.ts'
import { problemOfServer, reasonOf } from '../../platform/db/server.ts'
import { type AdminChange, type AdminMutation, adminMutation, logAdminChange } from '../../api/admin/admin-mutation.ts'
import { newId } from '../../platform/new-id.ts'
import {
  type DatabaseServerRow,
  databaseServerColumns,
  openDatabaseServer,
  serverPasswordPurpose,
} from '../../platform/tenants/database-servers.ts'

const maxTextLength = 255
const word = annotate(notBlank(maxTextLength), { must: `be text of 1 to ${maxTextLength} characters` })
const host = refine(word, (given) =>
  /^[\w./:-]+$/.test(given)
    ? ok(given)
    : { ...fail('must be a name, an address or the folder of a socket, without a port'), at: '' },
)
const common = {
  port: annotate(wholeNumber(1, 65_535), { description: 'Defaults to 5432.', must: 'be a number from 1 to 65535' }),
  database: annotate(word, { description: 'The database to connect to when creating others; defaults to postgres.' }),
  password: annotate(text(), { description: 'Write-only. Required again when the host, port or user changes.' }),
  useTls: annotate(flag, { description: 'Whether connections must be encrypted.' }),
  status: annotate(oneOf(['active', 'closed']), {
    description: 'active or closed. A closed server gets no new tenants.',
    must: 'be active or closed',
  }),
}

const createInput = dataInput(
  'CreateDatabaseServerInput',
  object({ name: word, host, user: word, ...common }, 'name', 'host', 'user'),
)
const serverChange = object({ name: word, host, user: word, ...common })
const updateArgs = argsInput(object({ id, data: inputObject('UpdateDatabaseServerInput', serverChange) }, 'id', 'data'))
type ServerData = ValueOf<typeof serverChange>
const deleteInput = idInput('DeleteDatabaseServerInput')

const shape = { permission: '*', scope: 'platform', entity: 'databaseServer' } as const

/** Database servers, managed by installation operators. A server is saved only after a successful connection. */
export const databaseServerMutations: readonly AdminMutation[] = [
  adminMutation({
    ...shape,
    name: 'createDatabaseServer',
    confirm: true,
    description: 'Registers a PostgreSQL server for tenants.',
    args: createInput,
    async run(change, { data }) {
      const blank = { name: '', host: '', port: 5432, database: 'postgres', user: '', useTls: false, status: 'active' }
      return save(change, { ...blank, id: newId(), sealedPassword: null } as Server, data)
    },
  }),
  adminMutation({
    ...shape,
    name: 'updateDatabaseServer',
    confirm: true,
    description: 'Updates the name or the connection of a PostgreSQL server.',
    args: updateArgs,
    async run(change, args) {
      return save(change, await reachServer(change, args.id, 'id'), args.data)
    },
    afterCommit: ({ app }, serverId) => announceTenants(app, serverId),
  }),
  adminMutation({
    ...shape,
    name: 'deleteDatabaseServer',
    description: 'Removes a PostgreSQL server without tenants from the list. Does not change the server itself.',
    answers: 'deleted',
    args: deleteInput,
    async run(change, { data }) {
      const server = await reachServer(change, data.id, 'data.id')
      const { transaction } = change
      const there = transaction.selectFrom('tenants').select('name').where('databaseServerId', '=', server.id)
      const names = (await there.orderBy('name').execute()).map(({ name }) => `"${name}"`)
      if (names.length > 0) throw new AppError('CONFLICT', `There are still tenants on it: ${names.join(', ')}.`)
      const gone = { sealedPassword: null, deletedAt: sql<string>`now()` }
      await transaction.updateTable('databaseServers').set(gone).where('id', '=', server.id).execute()
      return log(change, server, null)
    },
  }),
]

type Server = DatabaseServerRow & { readonly status: 'active' | 'closed' }

async function reachServer({ transaction }: AdminChange, given: string, path: string): Promise<Server> {
  const known = transaction.selectFrom('databaseServers').select([...databaseServerColumns, 'status'])
  const live = known.where('deletedAt', 'is', null)
  const row = isUuid(given) ? await live.where('id', '=', given).forUpdate().executeTakeFirst() : null
  if (!row) throw notFound(path, 'database server')
  return row
}

async function save(change: AdminChange, before: Server, data: ServerData): Promise<string> {
  const { transaction } = change
  const { app } = change.ctx
  const { password, ...given } = data
  const after: Server = { ...before, ...given }
  const isMoved = serverPasswordPurpose(after) !== serverPasswordPurpose(before)
  const sealed = password ? app.sealer.seal(password, serverPasswordPurpose(after)) : null
  const row: Server = { ...after, sealedPassword: sealed ?? (isMoved ? null : before.sealedPassword) }
  await requireUsable(app, row)
  const { id: _id, ...values } = row
  await transaction
    .insertInto('databaseServers')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, updatedAt: sql<string>`now()` }))
    .execute()
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== '23505') throw error
      throw new AppError(
        'CONFLICT',
        `There is already a database server "${row.name}", or one at ${row.host}:${row.port}.`,
      )
    })
  return log(change, before.name === '' ? null : before, row)
}

/** Servers belong to no organization, so the change is logged in the operator's organizations. Returns the server's id. */
async function log(change: AdminChange, before: Server | null, after: Server | null): Promise<string> {
  const { id: subjectId, name } = (after ?? before)!
  const [action, verb] = !before
    ? (['create', 'Added'] as const)
    : after
      ? (['update', 'Changed'] as const)
      : (['delete', 'Removed'] as const)
  for (const organizationId of change.ctx.organizationIds)
    await logAdminChange(change, {
      organizationId,
      tenantId: null,
      subjectType: 'databaseServer',
      subjectId,
      action,
      version: 1,
      description: `${verb} the database server "${name}"`,
      before: before && wordsOf(before),
      after: after && wordsOf(after),
    })
  return subjectId
}

const wordsOf = ({ name, host, port, database, user, useTls, status }: Server) => ({
  name,
  host,
  port,
  database,
  user,
  useTls,
  status,
})

/** Connects as the app later does, and checks that databases can be created. */
async function requireUsable(app: AdminChange['ctx']['app'], row: Server): Promise<void> {
  const { address, database } = openDatabaseServer(app, row)
  const own = app.server.address
  let reason: string | null
  if (address.host === own.host && address.port === own.port)
    reason = 'this is the server of the installation itself, which needs no entry'
  else {
    try {
      const client = await connect({ ...clientConfig(address, database), connectionTimeoutMillis: 5_000 })
      try {
        reason = await problemOfServer(client)
      } finally {
        await client.end()
      }
    } catch (error) {
      reason = words[(error as { code?: string }).code ?? ''] ?? reasonOf(error)
    }
  }
  if (reason === null) return
  const message = `${address.host}:${address.port} cannot be used: ${reason.replace(/\.$/, '')}.`
  throw badInput({ path: 'data.host', message })
}

const words: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no host of that name',
  EAI_AGAIN: 'there is no host of that name',
  ETIMEDOUT: 'it does not answer in time',
  ENOENT: 'there is no socket in that folder',
}

/** Reconnects the tenants to the new address of their server. */
async function announceTenants({ admin, bus }: AdminChange['ctx']['app'], serverId: string): Promise<void> {
  const rows = await admin.selectFrom('tenants').select('id').where('databaseServerId', '=', serverId).execute()
  for (const { id: tenantId } of rows) await bus.publish('tenant', { tenantId })
}
