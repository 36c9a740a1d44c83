import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forget } from '../../apps/server/src/request/credentials.ts'
import { adminOperations } from '../../apps/server/src/structure/admin/admin-endpoint.ts'
import { scopeFor } from '../../apps/server/src/request/scope.ts'
import { type GraphqlReply, type Person, startWorkspace, type Workspace } from './builders.ts'
import { everyMutation, type Step, startWalk, type Walk } from './every-mutation.ts'
import { extensions } from '../../apps/server/src/boot/modules.ts'

/** A repeated request (same Idempotency-Key) is authorized again, shows no secret, and changes nothing. */

/** Allowed for all signed-in users, so there is no permission to remove. */
const ofEveryone = new Set([
  'updateProfile',
  'markNotificationsRead',
  'rateInterface',
  // The walk's dashboard is shared with the workspace.
  'receiveDigest',
  'sendDigestTest',
])

let workspace: Workspace
let walk: Walk
let ownerId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  walk = await startWalk(workspace)
  const me = await workspace.owner.inject('GET', '/api/auth/me')
  ownerId = me.json<{ user: { id: string } }>().user.id
})
afterAll(async () => {
  await walk.stop()
  await workspace.close()
})

const roles: { id: string; userId: string; roleId: string }[] = []

async function setOwner(permissions: readonly string[], tenantIds: readonly string[] | null = null): Promise<void> {
  const { admin } = workspace.app
  await admin
    .updateTable('users')
    .set({ permissions: [...permissions] })
    .where('id', '=', ownerId)
    .execute()
  await admin
    .updateTable('memberships')
    .set({ tenantIds: tenantIds && [...tenantIds] })
    .where('userId', '=', ownerId)
    .execute()
  // Creating an organization makes the user its owner by a role.
  if (permissions.length === 0)
    roles.push(...(await admin.deleteFrom('userRoles').where('userId', '=', ownerId).returningAll().execute()))
  else if (roles.length > 0) await admin.insertInto('userRoles').values(roles.splice(0)).execute()
  await forget(workspace.app, ownerId)
}

async function send(document: string, key: string, { isTenantless }: Pick<Step, 'isTenantless'> = {}) {
  const { 'x-tenant-id': tenantId, ...rest } = workspace.owner.headers
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url: '/graphql/admin',
    headers: { ...rest, ...(!isTenantless && { 'x-tenant-id': tenantId! }), 'idempotency-key': key },
    payload: { query: document },
  })
  return { ...reply.json<GraphqlReply>(), text: reply.body }
}

const secretFields: Readonly<Record<string, string>> = {
  createPasswordResetLink: 'url isRepeated',
  createInvitationLink: 'url isRepeated',
  createApiKey: 'apiKey { id } secret isRepeated',
}

test('every repeated admin mutation is authorized again', { timeout: 300_000 }, async () => {
  const operations = new Map(adminOperations(extensions).mutations.map((mutation) => [mutation.name, mutation]))
  const { admin } = workspace.app
  const logged = async () =>
    (await admin.selectFrom('operations').select(['id', 'action']).orderBy('id').execute()).map(({ action }) => action)
  const wrong: unknown[] = []
  const secrets: string[] = []
  for (const each of everyMutation) {
    const step = { ...each, selection: secretFields[each.name] ?? each.selection ?? 'id' }
    const scope = scopeFor(operations.get(step.name)!.scope, argumentsOf(step), { id: ownerId })
    const document = walk.documentOf(step)
    const key = randomUUID()
    const first = await walk.take(step, { 'idempotency-key': key })
    if (step.name in secretFields) secrets.push(step.name)

    const before = await logged()
    const again = await send(document, key, step)
    const expected = step.name in secretFields ? withoutSecret(first.data.done) : first.data.done
    if (JSON.stringify(again.data?.done) !== JSON.stringify(expected))
      wrong.push([step.name, 'again', first.data, again.text])
    const since = (await logged()).slice(before.length)
    if (since.some((action) => action !== 'repeat') || (since.length === 0) !== (scope === 'self'))
      wrong.push([step.name, 'logged', since])

    if (ofEveryone.has(step.name)) continue
    await setOwner([])
    const refused = await send(document, key, step)
    if (!isRefusal(refused)) wrong.push([step.name, 'without rights', refused.text])
    if (scope === 'organization') {
      await setOwner(['*'], [workspace.tenantId])
      const limited = await send(document, key, step)
      if (!isRefusal(limited)) wrong.push([step.name, 'limited to a tenant', limited.text])
    }
    await setOwner(['*'])
  }
  expect(wrong).toEqual([])
  expect(secrets.toSorted()).toEqual(Object.keys(secretFields).toSorted())
})

const argumentsOf = ({ name }: Step): Record<string, unknown> =>
  name === 'setSetting' ? { data: { level: 'organization', key: 'density' } } : {}

const isRefusal = ({ errors }: GraphqlReply): boolean =>
  errors?.[0] !== undefined && ['FORBIDDEN', 'NOT_FOUND'].includes(errors[0].extensions.code)

const withoutSecret = (answer: object): object => ({
  ...answer,
  ...('url' in answer && { url: null }),
  ...('secret' in answer && { secret: null }),
  isRepeated: true,
})

test('a user who becomes an owner elsewhere cannot repeat a reset link of the organization that they left', async () => {
  const { app, fastify, organizationId } = workspace
  const helper = await workspace.join(['user:*'])
  const { data } = await workspace.owner.admin(
    `mutation { made: createUser(data: {organizationId: "${organizationId}", email: "victim@test.example", name: "V",
      password: "a good password"}) { id } }`,
  )
  const ask = async (person: Person) => {
    const { 'x-tenant-id': _tenantId, ...headers } = person.headers
    const payload = { query: `mutation { link: createPasswordResetLink(data: {userId: "${data.made.id}"}) { url } }` }
    const reply = await fastify.inject({
      method: 'POST',
      url: '/graphql/admin',
      headers: { ...headers, 'idempotency-key': 'the same' },
      payload,
    })
    return reply.json<GraphqlReply>()
  }
  expect((await ask(helper)).data.link.url).toMatch(/^\/reset-password\//)
  const me = await helper.inject('GET', '/api/auth/me')
  const { id: userId } = me.json<{ user: { id: string } }>().user
  const elsewhere = await app.admin
    .selectFrom('organizations')
    .select('id')
    .where('id', '<>', organizationId)
    .executeTakeFirstOrThrow()
  await app.admin
    .updateTable('memberships')
    .set({ organizationId: elsewhere.id })
    .where('userId', '=', userId)
    .execute()
  await app.admin
    .updateTable('users')
    .set({ permissions: ['*'] })
    .where('id', '=', userId)
    .execute()
  await forget(app, userId)
  const reply = await ask(helper)
  expect(reply.data).toBeNull()
  expect(reply.errors![0]!.extensions.code).toBe('NOT_FOUND')
})
