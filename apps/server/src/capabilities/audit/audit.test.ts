import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataOf, type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { callerOf, makeKey } from '../api-keys/keys.test-helper.ts'
import { createOrganization } from '../tenants/organizations.ts'
import { createTenant } from '../../platform/tenants/tenants.ts'

let workspace: Workspace
let owner: Person
let second: { readonly id: string }
let dealId: string

beforeAll(async () => {
  workspace = await startWorkspace()
  const { app, organizationId } = workspace
  owner = workspace.owner
  second = await createTenant(app, { organizationId, name: 'Second' })
  dealId = (await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])).id
})
afterAll(() => workspace.close())

interface AuditEntry {
  readonly subjectType: string
  readonly subjectId: string
  readonly description: string
}
const selection = 'action subjectType subjectId description userName apiKeyName address tenantId before after'
async function logOf(where: object, by: Person = owner): Promise<AuditEntry[]> {
  const reply = await by.admin(`query($where: AuditEntryWhere) { auditLog(where: $where) { ${selection} } }`, { where })
  if (reply.errors) throw new Error(reply.text)
  return reply.data.auditLog
}
const get = (url: string, by: Person = owner, more: object = {}) =>
  workspace.fastify.inject({
    url,
    headers: { authorization: `Bearer ${by.token}`, 'x-tenant-id': by.tenantId, ...more },
  })

describe('the audit log', () => {
  test('records who did what, from where, with the values before and after', async () => {
    const data = { organizationId: workspace.organizationId, name: 'Sales', permissions: ['record:deal:read'] }
    const { id } = await owner.create('Role', data)
    await owner.admin('mutation($id: ID!) { updateRole(id: $id, data: {permissions: []}) { id } }', { id })
    const [changed, added] = await logOf({ subjectId: { eq: id } })
    expect(added).toMatchObject({ action: 'create', subjectType: 'role', description: 'Created the role "Sales"' })
    expect(changed).toMatchObject({
      action: 'update',
      userName: 'Test person',
      address: '127.0.0.1',
      apiKeyName: '',
      before: { permissions: ['record:deal:read'] },
      after: { permissions: [] },
    })
  })

  test('records the API key', async () => {
    const key = await makeKey(owner, ['entity:*', 'view:*'], { name: 'Builder bot' })
    const program = callerOf(workspace, key)
    const field = { tenantId: owner.tenantId, entityId: dealId, name: 'stage', displayName: 'Stage', fieldType: 'text' }
    const document = 'mutation($data: CreateSystemFieldInput!) { made: createSystemField(data: $data) { id } }'
    const added = dataOf(await program.admin(document, { data: field }))
    const [entry] = await logOf({ subjectId: { eq: added.made.id } })
    expect(entry).toMatchObject({ userName: 'Builder bot', apiKeyName: 'Builder bot', address: '127.0.0.1' })
    const [made] = await logOf({ subjectId: { eq: key.apiKey.id } })
    expect(made).toMatchObject({ subjectType: 'apiKey', description: 'Created the API key "Builder bot"' })
  })

  test('records sign-ins, exports, imports and impersonation', async () => {
    const { userId, roleId } = await workspace.joinWithRole({ permissions: ['record:deal:read'] })
    expect(await logOf({ subjectType: { eq: 'session' }, userId: { eq: userId } })).toMatchObject([
      { action: 'signIn', description: 'Test person signed in', address: '127.0.0.1', after: { method: 'password' } },
    ])
    await get(`/api/export/deal.csv?fields=name`)
    expect((await logOf({ action: { eq: 'export' } }))[0]).toMatchObject({
      subjectId: dealId,
      description: 'Exported "Deal" as CSV',
      after: { fields: 'name' },
    })
    const headers = { ...owner.headers, 'content-type': 'text/csv' }
    const send = (url: string) => workspace.fastify.inject({ method: 'POST', url, headers, payload: 'name\nx\n' })
    await send('/api/import/deal?dryRun=true')
    expect(await logOf({ action: { eq: 'import' } })).toEqual([])
    await send('/api/import/deal')
    expect(await logOf({ action: { eq: 'import' } })).toMatchObject([
      {
        subjectId: dealId,
        description: 'Imported into "Deal": 1 added, 0 changed',
        after: { inserted: 1, updated: 0 },
      },
    ])
    for (let i = 0; i < 3; i++) await get('/api/auth/me', owner, { 'x-see-as': `role:${roleId}` })
    expect(await logOf({ action: { eq: 'seeAs' } })).toMatchObject([{ subjectType: 'role', subjectId: roleId }])
  })
})

describe('the audit log shows', () => {
  test('nothing without permission to read it', async () => {
    const { person } = await workspace.joinWithRole({ permissions: ['user:*', 'role:*', 'settings:*'] })
    expect(await logOf({}, person)).toEqual([])
    expect((await get('/api/audit-log.csv', person)).statusCode).toBe(403)
    const { person: auditor } = await workspace.joinWithRole({ permissions: ['audit:read'] })
    expect((await logOf({}, auditor)).length).toBeGreaterThan(5)
  })

  test('nothing of another organization', async () => {
    const other = await createOrganization(workspace.app, 'Strangers')
    const there = await createTenant(workspace.app, { organizationId: other.id, name: 'There' })
    const stranger = await workspace.join(['audit:read'], { organizationId: other.id, tenantId: there.id })
    const organizations = (await stranger.admin('{ auditLog { organizationId } }')).data.auditLog
    expect(new Set(organizations.map(({ organizationId }: { organizationId: string }) => organizationId))).toEqual(
      new Set([other.id]),
    )
    expect(await logOf({ subjectId: { eq: dealId } }, stranger)).toEqual([])
    expect((await get('/api/audit-log.ndjson', stranger)).body).not.toContain(workspace.organizationId)
  })

  test('only tenants that the reader may enter', async () => {
    const { person, userId } = await workspace.joinWithRole({ permissions: ['audit:read'] })
    expect(await logOf({ subjectId: { eq: dealId } }, person)).not.toEqual([])
    const set = 'mutation($id: ID!, $t: [ID!]) { updateUser(id: $id, data: {tenantIds: $t}) { id } }'
    await owner.admin(set, { id: userId, t: [second.id] })
    const there = { ...person, tenantId: second.id }
    const list = async (where: object) => {
      const reply = await workspace.fastify.inject({
        method: 'POST',
        url: '/graphql/admin',
        headers: { ...person.headers, 'x-tenant-id': second.id },
        payload: {
          query: 'query($where: AuditEntryWhere) { auditLog(where: $where) { tenantId } }',
          variables: { where },
        },
      })
      return reply.json().data.auditLog
    }
    expect(await list({ subjectId: { eq: dealId } })).toEqual([])
    expect(await list({ tenantId: { eq: second.id } })).not.toEqual([])
    expect((await get('/api/audit-log.ndjson', there)).body).not.toContain(owner.tenantId)
  })
})

describe('the audit log as a file', () => {
  test('has the entries of the list, with its conditions and order', async () => {
    const where = JSON.stringify({ subjectType: { in: ['entity', 'field'] } })
    const csv = await get(
      `/api/audit-log.csv?fields=action,description&orderBy=[{"createdAt":"ASC"}]&where=${encodeURIComponent(where)}`,
    )
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body.split('\n').slice(0, 2)).toEqual(['action,description', expect.stringMatching(/^create,.*Deal/)])
    const ndjson = await get(`/api/audit-log.ndjson?where=${encodeURIComponent(where)}`)
    const entries = ndjson.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entries.length).toBe((await logOf({ subjectType: { in: ['entity', 'field'] } })).length)
    expect(Object.keys(entries[0])).toContain('before')
    expect((await get('/api/audit-log.csv?where={"nothing":{"eq":1}}')).statusCode).toBe(400)
    expect((await get('/api/audit-log.csv?search=x')).statusCode).toBe(400)
    expect((await logOf({ action: { eq: 'export' } }))[0]!.description).toBe('Exported the audit log as NDJSON')
  })

  test('is complete beyond one page', async () => {
    await sql`
      insert into operations (id, "organizationId", "subjectType", "subjectId", action, version, description)
      select gen_random_uuid(), ${workspace.organizationId}, 'walk', ${dealId}, 'create', 1, 'Step ' || n
      from generate_series(1, 2500) n`.execute(workspace.app.admin)
    const { body } = await get('/api/audit-log.ndjson?fields=description&where={"subjectType":{"eq":"walk"}}')
    expect(new Set(body.trim().split('\n')).size).toBe(2500)
  })
})

test('audit entries are immutable: no mutation exists, and the database refuses changes', async () => {
  const { data } = await owner.admin('{ __schema { mutationType { fields { name } } } }')
  expect(
    data.__schema.mutationType.fields.filter(({ name }: { name: string }) => /audit|operation/i.test(name)),
  ).toEqual([])
  const { admin } = workspace.app
  for (const statement of [
    sql`update operations set description = 'Nothing'`,
    sql`delete from operations`,
    sql`truncate operations`,
    sql`insert into operations (id, "organizationId", "subjectType", "subjectId", action, version, description)
      select id, "organizationId", "subjectType", "subjectId", action, version, 'Other' from operations limit 1
      on conflict (id) do update set description = excluded.description`,
  ])
    await expect(statement.execute(admin)).rejects.toThrow('The operation log is never changed')
})
