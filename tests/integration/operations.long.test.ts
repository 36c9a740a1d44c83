import { recordActions } from '@monarch/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenantModel } from '../../apps/server/src/structure/tenant-model.ts'
import { adminOperations } from '../../apps/server/src/structure/admin/admin-endpoint.ts'
import { mutationsOf } from '../../apps/server/src/records/tenant-endpoint.ts'
import type { GraphqlReply, Person } from './builders.ts'
import { everyMutation, startWalk } from './every-mutation.ts'
import { withoutDatabase } from './gone-database.ts'
import {
  innermost,
  isList,
  type Operation,
  printType,
  readSchema,
  type SeenSchema,
  selectionOf,
  type TypeRef,
} from './read-schema.ts'
import { startTwoOrganizations, type TwoOrganizations, word } from './two-organizations.ts'
import { extensions } from '../../apps/server/src/boot/modules.ts'

/**
 * Every operation of both endpoints, called from the wrong organization and without any permission. Arguments are
 * generated from the schemas; mutations of the admin endpoint use arguments with which an owner succeeds at the same
 * time.
 */

/** Mutations that change only the caller's own data. */
const ofOneself = new Set(['updateProfile', 'markNotificationsRead'])

/** What a member can do without permissions. */
const ofMembers = new Set(['rateInterface'])

/** Lists of built-in objects. */
const shippedLists = new Set(['systemEntities', 'systemInterfaces', 'templates', 'roleTemplates'])

/** Lists that are empty for the owner, and why. */
const emptyLists: Record<string, string> = {
  backups: 'none has been taken',
  databaseServers: 'the only one is in the bin',
  deletionReceipts: 'nothing has been deleted for good',
  notifications: 'the owner has none',
  publicLinks: 'the only one was closed',
}

let two: TwoOrganizations
beforeAll(async () => {
  two = await startTwoOrganizations()
})
afterAll(() => two.close())

describe('the admin endpoint', () => {
  test('all mutations are covered', () => {
    const known = new Set(everyMutation.map(({ name }) => name))
    expect(
      adminOperations(extensions)
        .mutations.map(({ name }) => name)
        .filter((name) => !known.has(name)),
    ).toEqual([])
  })

  test('changes nothing for callers of other organizations or without permissions', async () => {
    const { workspace, stranger, intruder, unprivileged } = two
    const { app, fastify } = workspace
    const permissions = new Map(adminOperations(extensions).mutations.map(({ name, permission }) => [name, permission]))
    const operations = async () => (await app.admin.selectFrom('operations').select('id').execute()).length
    const walk = await startWalk(workspace)
    const wrong: unknown[] = []
    for (const step of everyMutation) {
      const query = walk.documentOf(step)
      const before = await operations()
      for (const [who, { headers }] of Object.entries({ stranger, intruder, unprivileged })) {
        if (ofOneself.has(step.name) || (who === 'unprivileged' && ofMembers.has(step.name))) continue
        const { 'x-tenant-id': tenantId, ...rest } = headers
        const reply = await fastify.inject({
          method: 'POST',
          url: '/graphql/admin',
          headers: step.isTenantless && who !== 'intruder' ? rest : { ...rest, 'x-tenant-id': tenantId! },
          payload: { query },
        })
        const { errors } = reply.json<Pick<GraphqlReply, 'errors'>>()
        const [error] = errors ?? []
        // An invalid document would prove nothing.
        if (!error || /VALIDATION|INTERNAL/.test(error.extensions.code)) wrong.push([who, step.name, reply.body])
        const permission = permissions.get(step.name)
        if (who === 'unprivileged' && typeof permission === 'string' && !error?.message.includes(`"${permission}"`))
          wrong.push([who, step.name, permission, reply.body])
      }
      // Every change creates a log entry (audit/complete.long.test.ts).
      if ((await operations()) !== before) wrong.push(['logged', step.name])
      await walk.take(step)
    }
    await walk.stop()
    expect(wrong).toEqual([])
  })

  test('lists nothing of an organization for callers of another one', async () => {
    const { queries } = await readSchema(two.owner, 'admin')
    const lists = queries.filter(({ type, args }) => isList(type) && args.every((arg) => arg.type.kind !== 'NON_NULL'))
    const empty: string[] = []
    for (const { name } of lists) {
      if (shippedLists.has(name)) continue
      const idsOf = async (person: Person): Promise<string[]> => {
        const reply = await person.admin(`{ list: ${name} { id } }`)
        return (reply.data?.list ?? []).map(({ id }: { id: string }) => id)
      }
      const [own, theirs] = [await idsOf(two.owner), new Set(await idsOf(two.stranger))]
      if (own.length === 0) empty.push(name)
      expect([name, own.filter((id) => theirs.has(id))]).toEqual([name, []])
    }
    expect(empty.toSorted()).toEqual(Object.keys(emptyLists))
  })

  test('shows no object by id to callers of another organization', async () => {
    const { queries } = await readSchema(two.owner, 'admin')
    const single = queries.filter(({ type, args }) => !isList(type) && args.length === 1 && args[0]!.name === 'id')
    expect(single.length).toBeGreaterThan(3)
    for (const { name, type } of single) {
      const lists = queries.filter((query) => isList(query.type) && innermost(query.type).name === innermost(type).name)
      const list = lists.find(({ args }) => args.every((arg) => arg.type.kind !== 'NON_NULL'))!.name
      const { data } = await two.owner.admin(`{ list: ${list} { id } }`)
      const shipped = await two.stranger.admin(`{ list: ${list} { id } }`)
      const theirs = new Set(shippedLists.has(list) ? shipped.data.list.map(({ id }: { id: string }) => id) : [])
      for (const { id } of data.list) {
        if (theirs.has(id)) continue
        const ask = `{ one: ${name}(id: "${id}") { id } }`
        expect([name, (await two.owner.admin(ask)).data.one]).toEqual([name, { id }])
        expect([name, (await two.stranger.admin(ask)).data?.one ?? null]).toEqual([name, null])
      }
    }
  })

  test('answers no query for callers of another organization or without its permission', async () => {
    const schema = await readSchema(two.owner, 'admin')
    for (const { name, permission } of adminOperations(extensions).queries) {
      const operation = schema.queries.find((query) => query.name === name)!
      const document = documentOf('query', operation, schema)
      if (operation.args.length > 0)
        for (const who of [two.stranger, two.intruder]) {
          const reply = await post(who, '/graphql/admin', document)
          expect([name, reply.errors !== undefined], reply.text).toEqual([name, true])
        }
      if (typeof permission !== 'string') continue
      const { text } = await post(two.unprivileged, '/graphql/admin', document)
      expect([name, text]).toEqual([name, expect.stringContaining(`\\"${permission}\\"`)])
    }
  })

  test('answers no query with INTERNAL when the database of the tenant is gone', async () => {
    const { workspace, owner } = two
    const schema = await readSchema(owner, 'admin')
    const wrong = await withoutDatabase(workspace, workspace.tenantId, async () => {
      const found: unknown[] = []
      for (const operation of schema.queries) {
        const { text } = await post(owner, '/graphql/admin', documentOf('query', operation, schema))
        if (/INTERNAL|VALIDATION/.test(text)) found.push([operation.name, text.slice(0, 200)])
      }
      return found
    })
    expect(wrong).toEqual([])
  })
})

describe('the tenant endpoint', () => {
  const kinds = ['query', 'mutation', 'subscription'] as const
  const operationsOf = ({ queries, mutations, subscriptions }: SeenSchema) =>
    [queries, mutations, subscriptions].flatMap((operations, i) =>
      operations.map((operation) => [kinds[i]!, operation] as const),
    )

  test('has no operations for callers of another organization, as if the tenant did not exist', async () => {
    const schema = await readSchema(two.owner, 'tenant')
    const operations = operationsOf(schema)
    expect(operations.length).toBeGreaterThan(30)
    for (const [kind, operation] of operations) {
      const { text } = await post(two.intruder, '/graphql/tenant', documentOf(kind, operation, schema), kind)
      expect([operation.name, text]).toEqual([operation.name, expect.stringContaining('There is no such tenant')])
    }
  })

  test('finds nothing by the ids of another tenant with the same structure', async () => {
    const schema = await readSchema(two.stranger, 'tenant')
    const before = await two.logged()
    for (const [kind, operation] of operationsOf(schema)) {
      if (kind === 'subscription') continue
      const { text } = await post(two.stranger, '/graphql/tenant', documentOf(kind, operation, schema))
      expect(text, operation.name).not.toContain(word)
      expect(text, operation.name).not.toMatch(/INTERNAL|VALIDATION/)
    }
    expect(await two.logged()).toEqual(before)
  })

  test('finds them for members', async () => {
    const schema = await readSchema(two.owner, 'tenant')
    const revealing: string[] = []
    for (const operation of schema.queries)
      if ((await post(two.owner, '/graphql/tenant', documentOf('query', operation, schema))).text.includes(word))
        revealing.push(operation.name)
    expect(revealing).toEqual(
      expect.arrayContaining(['deal', 'deal_by_id', 'deal_page', 'deal_history', 'deal_comments', 'account']),
    )
  })

  test('has no operation that answers INTERNAL when the database of the tenant is gone', async () => {
    const { workspace, owner } = two
    const schema = await readSchema(owner, 'tenant')
    const codes = await withoutDatabase(workspace, workspace.tenantId, async () => {
      const found: [string, string][] = []
      for (const [kind, operation] of operationsOf(schema)) {
        const { text } = await post(owner, '/graphql/tenant', documentOf(kind, operation, schema), kind)
        found.push([operation.name, /"code":"(\w+)"/.exec(text)?.[1] ?? text])
      }
      return found
    })
    expect(codes.filter(([, code]) => code === 'INTERNAL' || code === 'GRAPHQL_VALIDATION_FAILED')).toEqual([])
    expect(codes.filter(([, code]) => code === 'UNAVAILABLE').length).toBeGreaterThan(30)
  })

  test('requires the declared permission of a mutation', async () => {
    const schema = await readSchema(two.owner, 'tenant')
    const actions = recordActions.filter((action) => action !== 'read')
    const without = new Map<string, Person>()
    for (const action of actions) {
      const rest = actions.filter((each) => each !== action).map((each) => `record:*:${each}`)
      without.set(action, await two.workspace.join(['record:*:read', ...rest]))
    }
    const { list } = mutationsOf(extensions, await tenantModel(two.workspace.app, two.workspace.tenantId))
    expect(list.map(({ name }) => name)).toEqual(schema.mutations.map(({ name }) => name))
    let asked = 0
    for (const { name, permission } of list) {
      if (typeof permission !== 'string') continue
      const action = permission.split(':')[2]!
      const operation = schema.mutations.find((mutation) => mutation.name === name)!
      const document = documentOf('mutation', operation, schema)
      for (const [lacked, person] of without) {
        const { text } = await post(person, '/graphql/tenant', document)
        expect([name, lacked, text.includes('FORBIDDEN')], text).toEqual([name, lacked, lacked === action])
      }
      asked++
    }
    expect(asked).toBeGreaterThanOrEqual(16)
  })
})

async function post(
  { headers }: Person,
  url: string,
  payload: object,
  kind: 'query' | 'mutation' | 'subscription' = 'query',
): Promise<Pick<GraphqlReply, 'errors' | 'text'>> {
  const accept: Record<string, string> = kind === 'subscription' ? { accept: 'text/event-stream' } : {}
  const reply = await two.workspace.fastify.inject({ method: 'POST', url, headers: { ...headers, ...accept }, payload })
  const errors = kind === 'subscription' ? undefined : reply.json<Pick<GraphqlReply, 'errors'>>().errors
  return { text: reply.body, ...(errors && { errors }) }
}

/** The operation with values for all required arguments: references point at objects of the first organization. */
function documentOf(kind: string, { name, type, args }: Operation, { types }: SeenSchema) {
  const given = args.filter((arg) => arg.type.kind === 'NON_NULL')
  const variables = Object.fromEntries(given.map((arg) => [arg.name, valueOf(arg.type, arg.name, name, types)]))
  const declared = given.map((arg) => `$${arg.name}: ${printType(arg.type)}`).join(', ')
  const passed = given.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const selection = selectionOf(type, types, kind === 'mutation' ? 0 : 1)
  const heads = given.length === 0 ? [kind, name] : [`${kind}(${declared})`, `${name}(${passed})`]
  return { query: `${heads[0]} { ${heads[1]} ${selection} }`, variables }
}

function valueOf(type: TypeRef, name: string, about: string, types: SeenSchema['types']): unknown {
  const { ids, workspace } = two
  if (type.kind === 'NON_NULL') return valueOf(type.ofType!, name, about, types)
  if (type.kind === 'LIST') return [valueOf(type.ofType!, name.replace(/s$/, ''), about, types)]
  const known = types.get(type.name!)
  if (type.kind === 'ENUM') return known!.enumValues![0]!.name
  if (type.kind === 'INPUT_OBJECT') {
    // References are always included, required or not.
    const fields = known!.inputFields!.filter((field) => field.type.kind === 'NON_NULL' || namesSomething(field))
    return Object.fromEntries(fields.map((field) => [field.name, valueOf(field.type, field.name, about, types)]))
  }
  const { tenantId, organizationId } = workspace
  const wide = { tenantId, organizationId, recordId: ids.deal }
  if (Object.hasOwn(wide, name)) return wide[name as keyof typeof wide]
  if (name === 'id') return about.endsWith('Comment') ? ids.comment : /account/i.test(about) ? ids.account : ids.deal
  if (name === 'document') return ids.file
  if (Object.hasOwn(ids, name.replace(/Id$/, ''))) return ids[name.replace(/Id$/, '') as keyof typeof ids]
  if (type.name === 'ID') return ids.entity
  if (name === 'entity') return 'deal'
  if (type.name === 'Boolean') return true
  if (type.name === 'Int' || type.name === 'Float') return 1
  return type.name === 'JSON' ? {} : 'text'
}

const namesSomething = ({ name, type }: { readonly name: string; readonly type: TypeRef }): boolean =>
  /(^id|Ids?)$/.test(name) || ['account', 'document'].includes(name) || innermost(type).name === 'ID'
