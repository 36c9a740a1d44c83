import pg from 'pg'
import { middle, report } from './measure.ts'
import { benchPassword, type Prepared } from './prepare.ts'
import { signIn } from './servers.ts'
import { ask, type Headers } from './works.ts'

const fields = ['id', 'name', 'email', 'phone', 'title', 'city', 'country', 'score', 'createdAt', 'updatedAt']
const written = fields.filter((name) => name !== 'id' && !name.endsWith('At'))
const own = { createdBy: { eq: { $user: 'id' } } }

/** The roles of users who request the same list, compared with a role without rules. */
const people = {
  'own records and a list of fields': [
    { permissions: ['record:contact:*'], rules: [{ permission: 'record:contact:*', where: own, fields: written }] },
  ],
  'all records, with fewer fields of those of others': [
    { permissions: ['record:contact:*'], rules: [{ permission: 'record:contact:*', where: own }] },
    {
      permissions: ['record:contact:read'],
      rules: [{ permission: 'record:contact:read', fields: written.filter((f) => !['phone', 'score'].includes(f)) }],
    },
  ],
} as const

/** The cost of role rules, compared with the same list without rules; interleaved by request, so that other load affects both. */
export async function measureRoles(url: string, headers: Headers, prepared: Prepared): Promise<void> {
  const query = `{ contact(limit: 50) { ${fields.join(' ')} } }`
  for (const [name, roles] of Object.entries(people)) {
    const askers = [headers, await personWith(url, headers, prepared, roles)]
    const taken = askers.map((): number[] => [])
    for (let i = 0; i < 1_000; i++)
      for (const [who, asker] of askers.entries()) {
        const start = performance.now()
        await ask(`${url}/graphql/tenant`, asker, query)
        if (i >= warmUp) taken[who]!.push(performance.now() - start)
      }
    const [free, limited] = taken.map(middle)
    const ratio = limited! / free!
    const details = `p50 ${limited!.toFixed(2)} ms   without ${free!.toFixed(2)} ms`
    report(name, ratio.toFixed(2), '<= 1.1', ratio <= 1.1, details)
  }
}

const warmUp = 200

/** A signed-in user who created half of the contacts. */
async function personWith(
  url: string,
  headers: Headers,
  { tenantId, database }: Prepared,
  roles: readonly object[],
): Promise<Headers> {
  const admin = <T>(query: string, variables: object = {}) => ask<T>(`${url}/graphql/admin`, headers, query, variables)
  const { organizations } = await admin<{ organizations: { id: string }[] }>('{ organizations { id } }')
  const organizationId = organizations[0]!.id
  const email = `${crypto.randomUUID()}@test.example`
  const roleIds: string[] = []
  for (const [i, role] of roles.entries()) {
    const { createRole } = await admin<{ createRole: { id: string } }>(
      'mutation($data: CreateRoleInput!) { createRole(data: $data) { id } }',
      { data: { organizationId, name: `${email} ${i}`, ...role } },
    )
    roleIds.push(createRole.id)
  }
  const { createUser } = await admin<{ createUser: { id: string } }>(
    'mutation($data: CreateUserInput!) { createUser(data: $data) { id } }',
    { data: { organizationId, email, name: 'Somebody', password: benchPassword, roleIds } },
  )
  const client = new pg.Client(database)
  await client.connect()
  await client.query(
    `update contact c set "createdBy" = case when n % 2 = 0 then $1::uuid end
     from (select id, row_number() over (order by "createdAt") as n from contact) numbered where numbered.id = c.id`,
    [createUser.id],
  )
  await client.query('vacuum analyze contact')
  await client.end()
  return signIn(url, { tenantId, email })
}
