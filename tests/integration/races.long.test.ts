import { sql } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkTenantStructure } from '../../apps/server/src/structure/change/check-structure.ts'
import { type GraphqlReply, startWorkspace, type Workspace } from './builders.ts'

/**
 * Two tabs change the same object concurrently. Every pair of requests about an object runs concurrently and must end
 * as in one of the two orders: the same codes and rows. One request may also be refused as CONFLICT; then only the
 * other has an effect. Each run tests a quarter of the pairs; RACES=all runs all, and RACE_SEEDS=20 tries more timings.
 */

const seeds = Number(process.env.RACE_SEEDS ?? 1)
const share = process.env.RACES === 'all' ? 1 : 4

/** Ids of the objects of a race, and the version that both tabs have seen. */
type World = Readonly<Record<string, string>> & { readonly version: string }

interface Subject {
  readonly make: () => Promise<World>
  /** Mutations of the admin endpoint without selection, or of the tenant endpoint with `tenant:` in front. */
  readonly actions: readonly ((world: World) => string)[]
  /** Queries of the admin database for the resulting state. */
  readonly rows: (world: World) => readonly ReturnType<typeof sql>[]
}

let workspace: Workspace
let worlds = 0
beforeAll(async () => {
  workspace = await startWorkspace()
})
afterAll(() => workspace.close())

const admin = async (mutation: string, selection = '{ id }') => {
  const reply = await workspace.owner.admin(`mutation { done: ${mutation} ${selection} }`)
  if (reply.errors) throw new Error(`${mutation}: ${reply.text}`)
  return reply.data.done
}
const make = async (mutation: string): Promise<string> => (await admin(mutation)).id as string
const tenantId = () => JSON.stringify(workspace.tenantId)
const organizationId = () => JSON.stringify(workspace.organizationId)
const q = JSON.stringify
const nameOf = (world: World) => `of_w${world.number}`
const newWorld = (ids: Record<string, string>): World => ({ version: '1', ...ids })
const nextNumber = () => String(++worlds)

async function makeEntity(number: string): Promise<Record<string, string>> {
  const { id, fields } = await workspace.buildEntity(`parcel_w${number}`, [
    { name: 'name', fieldType: 'text' },
    { name: 'size', fieldType: 'text' },
  ])
  return { entity: id, field: fields.name!, other: fields.size! }
}

const draftOf = (world: World, name: string) =>
  `{trigger: {type: "manual"}, steps: [{id: ${q(name)}, type: "createRecord", entity: "parcel_w${world.number}", values: {}}]}`

const subjects: Record<string, Subject> = {
  view: {
    make: async () => {
      const number = nextNumber()
      const entity = await makeEntity(number)
      const view = await make(
        `createView(data: {tenantId: ${tenantId()}, entityId: ${q(entity.entity)}, name: "All of_w${number}",
          type: list, visibility: shared, config: {}})`,
      )
      return newWorld({ ...entity, number, view })
    },
    actions: [
      (w) => `updateView(id: ${q(w.view)}, data: {name: "One ${nameOf(w)}"}, ifVersion: ${w.version})`,
      (w) => `updateView(id: ${q(w.view)}, data: {config: {hiddenFields: ["name"]}}, ifVersion: ${w.version})`,
      (w) => `updateView(id: ${q(w.view)}, data: {visibility: personal, isDefault: false}, ifVersion: ${w.version})`,
      (w) => `updateView(id: ${q(w.view)}, data: {isDefault: true}, ifVersion: ${w.version})`,
      (w) =>
        `createView(data: {tenantId: ${tenantId()}, entityId: ${q(w.entity)}, name: "Second ${nameOf(w)}", isDefault: true})`,
      (w) => `deleteView(data: {id: ${q(w.view)}})`,
      (w) => `updateSystemField(id: ${q(w.field)}, data: {name: "title"})`,
      (w) => `deleteSystemField(data: {id: ${q(w.field)}, removeUses: true})`,
    ],
    rows: (w) => [
      sql`select name, type, config, visibility, "isDefault", version, "deletedAt" is null as live from views
        where "entityId" = ${w.entity} order by id`,
      sql`select name, "deletedAt" is null as live from "systemFields" where "entityId" = ${w.entity} order by id`,
    ],
  },
  layout: {
    make: async () => {
      const number = nextNumber()
      const entity = await makeEntity(number)
      const layout = await make(
        `createLayout(data: {tenantId: ${tenantId()}, entityId: ${q(entity.entity)}, name: "Page of_w${number}", type: record, items: []})`,
      )
      return newWorld({ ...entity, number, layout })
    },
    actions: [
      (w) => `updateLayout(id: ${q(w.layout)}, data: {name: "One ${nameOf(w)}"}, ifVersion: ${w.version})`,
      (w) =>
        `updateLayout(id: ${q(w.layout)}, data: {items: [{id: "a", type: "field", fieldName: "name", w: 6, h: 1}]},
          ifVersion: ${w.version})`,
      (w) => `deleteLayout(data: {id: ${q(w.layout)}})`,
      (w) => `deleteSystemField(data: {id: ${q(w.field)}, removeUses: true})`,
    ],
    rows: (w) => [
      sql`select name, items, version, "deletedAt" is null as live from layouts where id = ${w.layout}`,
      sql`select name, "deletedAt" is null as live from "systemFields" where "entityId" = ${w.entity} order by id`,
    ],
  },
  workflow: {
    make: async () => {
      const number = nextNumber()
      const entity = await makeEntity(number)
      const world = newWorld({ ...entity, number })
      const workflow = await make(
        `createWorkflow(data: {tenantId: ${tenantId()}, name: "Flow of_w${number}", draft: ${draftOf(world, 'first')}})`,
      )
      await make(`publishWorkflow(id: ${q(workflow)})`)
      return newWorld({ ...world, workflow, version: '2' })
    },
    actions: [
      (w) => `updateWorkflow(id: ${q(w.workflow)}, data: {draft: ${draftOf(w, 'second')}}, ifVersion: ${w.version})`,
      (w) => `updateWorkflow(id: ${q(w.workflow)}, data: {name: "One ${nameOf(w)}"}, ifVersion: ${w.version})`,
      (w) => `publishWorkflow(id: ${q(w.workflow)}, ifVersion: ${w.version})`,
      (w) => `setWorkflowActive(id: ${q(w.workflow)}, isActive: false)`,
      (w) => `deleteWorkflow(data: {id: ${q(w.workflow)}})`,
      (w) => `deleteTenantEntity(data: {id: ${q(w.entity)}})`,
    ],
    rows: (w) => [
      sql`select name, draft, published, "isActive", version, "deletedAt" is null as live from workflows where id = ${w.workflow}`,
      sql`select "deletedAt" is null as live from "tenantEntities" where id = ${w.entity}`,
    ],
  },
  role: {
    make: async () => {
      const number = nextNumber()
      const role = await make(
        `createRole(data: {organizationId: ${organizationId()}, name: "Sales of_w${number}", permissions: ["record:*:read"]})`,
      )
      const user = await make(
        `createUser(data: {organizationId: ${organizationId()}, email: "race_w${number}@test.example", name: "Race"})`,
      )
      return newWorld({ number, role, user })
    },
    actions: [
      (w) => `updateRole(id: ${q(w.role)}, data: {permissions: ["record:*:update"]}, ifVersion: ${w.version})`,
      (w) => `updateRole(id: ${q(w.role)}, data: {name: "One ${nameOf(w)}"}, ifVersion: ${w.version})`,
      (w) => `deleteRole(data: {id: ${q(w.role)}})`,
      (w) => `setUserRoles(userId: ${q(w.user)}, organizationId: ${organizationId()}, roleIds: [${q(w.role)}])`,
      (w) => `setUserRoles(userId: ${q(w.user)}, organizationId: ${organizationId()}, roleIds: [])`,
      (w) => `updateUser(id: ${q(w.user)}, data: {isActive: false})`,
      (w) => `removeUser(data: {id: ${q(w.user)}})`,
    ],
    rows: (w) => [
      sql`select name, permissions, version, "deletedAt" is null as live from roles where id = ${w.role}`,
      sql`select "roleId" from "userRoles" where "userId" = ${w.user}`,
      sql`select "isActive" from memberships where "userId" = ${w.user}`,
    ],
  },
  'binned role': {
    make: async () => {
      const world = await subjects.role!.make()
      await make(`deleteRole(data: {id: ${q(world.role)}})`)
      return world
    },
    actions: [
      (w) => `restoreRole(id: ${q(w.role)})`,
      (w) => `createRole(data: {organizationId: ${organizationId()}, name: "Sales ${nameOf(w)}", permissions: []})`,
      (w) => `setUserRoles(userId: ${q(w.user)}, organizationId: ${organizationId()}, roleIds: [${q(w.role)}])`,
    ],
    rows: (w) => [
      sql`select name, "roleValue", permissions, version, "deletedAt" is null as live from roles
        where name = ${`Sales ${nameOf(w)}`} order by id`,
      sql`select "roleId" from "userRoles" where "userId" = ${w.user}`,
    ],
  },
  field: {
    make: async () => {
      const number = nextNumber()
      return newWorld({ number, ...(await makeEntity(number)) })
    },
    actions: [
      (w) => `updateSystemField(id: ${q(w.field)}, data: {name: "title"})`,
      (w) => `updateSystemField(id: ${q(w.field)}, data: {name: "label", helpText: "Help"})`,
      (w) => `updateSystemField(id: ${q(w.other)}, data: {name: "title"})`,
      (w) => `updateSystemField(id: ${q(w.field)}, data: {fieldType: number})`,
      (w) => `deleteSystemField(data: {id: ${q(w.field)}})`,
      (w) =>
        `createSystemField(data: {tenantId: ${tenantId()}, entityId: ${q(w.entity)}, name: "title",
          displayName: "Title", fieldType: text})`,
      (w) =>
        `createSystemField(data: {tenantId: ${tenantId()}, entityId: ${q(w.entity)}, name: "sum", displayName: "Sum",
          fieldType: formula, settings: {expression: "name"}})`,
      (w) => `updateTenantEntity(id: ${q(w.entity)}, data: {name: "box_w${w.number}"})`,
      (w) => `deleteTenantEntity(data: {id: ${q(w.entity)}})`,
      () => `undoStructureChange(tenantId: ${tenantId()})`,
      (w) => `tenant: createParcelW${w.number}(data: {name: "12"})`,
    ],
    rows: (w) => [
      sql`select name, "displayName", "fieldType", "helpText", "deletedAt" is null as live from "systemFields"
        where "entityId" = ${w.entity} order by id`,
      sql`select name, "deletedAt" is null as live from "tenantEntities" where id = ${w.entity}`,
    ],
  },
  'binned field': {
    make: async () => {
      const number = nextNumber()
      const world = newWorld({ number, ...(await makeEntity(number)) })
      await make(`deleteSystemField(data: {id: ${q(world.field)}})`)
      return world
    },
    actions: [
      (w) => `restoreSystemField(id: ${q(w.field)})`,
      (w) => `purgeSystemFields(tenantId: ${tenantId()}, ids: [${q(w.field)}])`,
      (w) =>
        `createSystemField(data: {tenantId: ${tenantId()}, entityId: ${q(w.entity)}, name: "name", displayName: "Name",
          fieldType: number})`,
      () => `undoStructureChange(tenantId: ${tenantId()})`,
      (w) => `deleteTenantEntity(data: {id: ${q(w.entity)}})`,
    ],
    rows: (w) => [
      sql`select name, "fieldType", "deletedAt" is null as live from "systemFields" where "entityId" = ${w.entity} order by id`,
      sql`select name, "deletedAt" is null as live from "tenantEntities" where id = ${w.entity}`,
    ],
  },
  navigation: {
    make: async () => {
      const number = nextNumber()
      const [group, second] = [
        await make(
          `createEntityGroup(data: {organizationId: ${organizationId()}, displayName: "Group of_w${number}"})`,
        ),
        await make(
          `createEntityGroup(data: {organizationId: ${organizationId()}, displayName: "Second of_w${number}"})`,
        ),
      ]
      return newWorld({ number, group, second })
    },
    actions: [
      (w) => `deleteEntityGroup(data: {id: ${q(w.group)}})`,
      (w) => `deleteEntityGroup(data: {id: ${q(w.second)}})`,
      (w) => `createEntityGroup(data: {organizationId: ${organizationId()}, displayName: "Third ${nameOf(w)}"})`,
      (w) =>
        `createTenantEntity(data: {tenantId: ${tenantId()}, name: "box_w${w.number}", displayName: "Box", category: "Group ${nameOf(w)}"})`,
      (w) => `setSetting(data: {level: personal, key: "group.${w.group}.label", value: "Mine"})`,
      (w) => `updateEntityGroup(id: ${q(w.group)}, data: {icon: "cog", sortOrder: 3})`,
      (w) => `updateEntityGroup(id: ${q(w.second)}, data: {displayName: "Renamed ${nameOf(w)}"})`,
    ],
    rows: (w) => [
      sql`select name, "displayName", "deletedAt" is null as live from "entityGroups"
        where "displayName" like ${`%${nameOf(w)}`} order by "displayName"`,
      sql`select e.name from "tenantEntities" e join "entityGroupItems" i on i."itemId" = e.id join "entityGroups" g
        on g.id = i."groupId" and g."deletedAt" is null where e.name = ${`box_w${w.number}`}`,
    ],
  },
  settings: {
    make: async () => {
      await workspace.app.admin.deleteFrom('settings').execute()
      await workspace.app.admin.deleteFrom('aiSettings').execute()
      await workspace.app.admin.deleteFrom('securityRules').execute()
      return newWorld({ number: nextNumber() })
    },
    actions: [
      () =>
        `setSetting(data: {level: organization, organizationId: ${organizationId()}, key: "density", value: "compact"})`,
      () =>
        `setSetting(data: {level: organization, organizationId: ${organizationId()}, key: "density", value: "comfortable"})`,
      () => `setSetting(data: {level: organization, organizationId: ${organizationId()}, key: "density"})`,
      () => `updateAiSettings(organizationId: ${organizationId()}, data: {model: "one"})`,
      () => `updateAiSettings(organizationId: ${organizationId()}, data: {model: "two"})`,
      () => `updateSecurityRules(organizationId: ${organizationId()}, data: {minimumPasswordLength: 12})`,
      () => `updateSecurityRules(organizationId: ${organizationId()}, data: {minimumPasswordLength: 13})`,
    ],
    rows: () => [
      sql`select key, value from settings order by key`,
      sql`select model from "aiSettings"`,
      sql`select "minimumPasswordLength" from "securityRules"`,
    ],
  },
  people: {
    make: async () => {
      const number = nextNumber()
      const user = await make(
        `createUser(data: {organizationId: ${organizationId()}, email: "race_w${number}@test.example", name: "Race"})`,
      )
      return newWorld({ number, user })
    },
    actions: [
      (w) =>
        `createUser(data: {organizationId: ${organizationId()}, email: "new_w${w.number}@test.example", name: "One"})`,
      (w) =>
        `createUser(data: {organizationId: ${organizationId()}, email: "new_w${w.number}@test.example", name: "Two",
          password: "a good password"})`,
      (w) => `removeUser(data: {id: ${q(w.user)}})`,
      (w) => `updateUser(id: ${q(w.user)}, data: {isActive: false})`,
      (w) => `createApiKey(data: {tenantId: ${tenantId()}, name: "Key ${nameOf(w)}", permissions: []})`,
      (w) => `setAccountActive(data: {userId: ${q(w.user)}, isActive: false})`,
    ],
    rows: (w) => [
      sql`select email, name, status, "isActive" from users where email like ${`%_w${w.number}@test.example`} order by email, name`,
      sql`select u.email, m."isActive" from memberships m join users u on u.id = m."userId"
        where u.email like ${`%_w${w.number}@test.example`} order by email`,
    ],
  },
  template: {
    make: async () => {
      const number = nextNumber()
      const { entity } = await makeEntity(number)
      const template = await make(
        `publishTemplate(data: {tenantId: ${tenantId()}, name: "Ours of_w${number}", industry: "Any", entityIds: [${q(entity)}]})`,
      )
      return newWorld({ number, entity: entity!, template })
    },
    actions: [
      (w) => `updateTemplate(id: ${q(w.template)}, data: {name: "One ${nameOf(w)}"})`,
      (w) => `updateTemplate(id: ${q(w.template)}, data: {description: "Two"})`,
      (w) => `deleteTemplate(data: {id: ${q(w.template)}})`,
      (w) =>
        `publishTemplate(data: {tenantId: ${tenantId()}, name: "New ${nameOf(w)}", industry: "Any", entityIds: [${q(w.entity)}]})`,
      (w) => `deleteTenantEntity(data: {id: ${q(w.entity)}})`,
    ],
    rows: (w) => [
      sql`select name, description, version, "deletedAt" is null as live from templates where name like ${`%${nameOf(w)}`} order by name`,
    ],
  },
  record: {
    make: async () => {
      const number = nextNumber()
      const entity = await makeEntity(number)
      const made = await workspace.owner.tenant(`mutation { made: createParcelW${number}(data: {name: "a"}) { id } }`)
      const record = made.data.made.id as string
      return newWorld({ number, ...entity, record })
    },
    actions: [
      (w) => `tenant: updateParcelW${w.number}(id: ${q(w.record)}, data: {name: "b"}, ifVersion: ${w.version})`,
      (w) => `tenant: updateParcelW${w.number}(id: ${q(w.record)}, data: {name: "c"}, ifVersion: ${w.version})`,
      (w) => `tenant: deleteParcelW${w.number}(id: ${q(w.record)})`,
      (w) => `deleteSystemField(data: {id: ${q(w.field)}})`,
      (w) => `updateSystemField(id: ${q(w.field)}, data: {isRequired: true})`,
    ],
    rows: (w) => [
      sql`select name, "isRequired", "deletedAt" is null as live from "systemFields" where "entityId" = ${w.entity} order by id`,
    ],
  },
  'binned record': {
    make: async () => {
      const world = await subjects.record!.make()
      const gone = await workspace.owner.tenant(
        `mutation { deleteParcelW${world.number}(id: ${q(world.record)}) { id } }`,
      )
      if (gone.errors) throw new Error(gone.text)
      return world
    },
    actions: [
      (w) => `tenant: restoreParcelW${w.number}(id: ${q(w.record)})`,
      (w) => `tenant: purgeManyParcelW${w.number}(ids: [${q(w.record)}])`,
      (w) => `deleteTenantEntity(data: {id: ${q(w.entity)}})`,
    ],
    rows: (w) => [sql`select "deletedAt" is null as live from "tenantEntities" where id = ${w.entity}`],
  },
}

interface Outcome {
  readonly codes: readonly string[]
  readonly state: string
}

const codeOf = ({ errors }: GraphqlReply) => errors?.[0]?.extensions.code ?? 'done'

async function send(action: string): Promise<GraphqlReply> {
  const [, endpoint = '', mutation = ''] = /^(tenant: )?(.*)$/s.exec(action)!
  const selection = /^(purge|\w*Many)/.test(mutation)
    ? ''
    : /^create(ApiKey)\(/.test(mutation)
      ? '{ apiKey { id } }'
      : '{ id }'
  const document = `mutation { done: ${mutation} ${selection} }`
  return endpoint === '' ? workspace.owner.admin(document) : workspace.owner.tenant(document)
}

/** The rows without values that differ between runs. */
async function stateOf({ rows }: Subject, world: World): Promise<string> {
  const found: unknown[] = []
  for (const query of rows(world)) found.push((await query.execute(workspace.app.admin)).rows)
  if (world.record !== undefined) {
    const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
    const read = (schema: string) =>
      tenant.db
        .asOwner(
          async (client) =>
            (await client.query(`select * from ${schema}."parcel_w${world.number}" where id = $1`, [world.record]))
              .rows,
        )
        .catch(() => null)
    found.push(await read('public'), await read('bin'))
  }
  const text = JSON.stringify(found)
  return text
    .replaceAll(/_?w\d+\b/gi, '')
    .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '#')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00(:00)?)/g, 'T')
}

async function run(
  subject: Subject,
  pick: readonly number[],
  order: (requests: (() => Promise<GraphqlReply>)[]) => Promise<GraphqlReply[]>,
): Promise<Outcome> {
  const world = await subject.make()
  const replies = await order(pick.map((i) => () => send(subject.actions[i]!(world))))
  for (const { text, errors } of replies) {
    for (const { extensions } of errors ?? []) {
      if (!coded.has(extensions.code))
        throw new Error(`${pick.map((i) => subject.actions[i]!(world)).join(' | ')}: ${text}`)
    }
  }
  return { codes: replies.map(codeOf), state: await stateOf(subject, world) }
}

const coded = new Set([
  'CONFLICT',
  'NOT_FOUND',
  'BAD_USER_INPUT',
  'FORBIDDEN',
  'UNAVAILABLE',
  'GRAPHQL_VALIDATION_FAILED',
])
const refusedMeanwhile = new Set(['CONFLICT', 'UNAVAILABLE'])

const inOrder = async (requests: (() => Promise<GraphqlReply>)[]) => {
  const replies: GraphqlReply[] = []
  for (const request of requests) replies.push(await request())
  return replies
}

/** The second request starts some event loop turns later. */
const atOnce = (turns: number) => (requests: (() => Promise<GraphqlReply>)[]) =>
  Promise.all(
    requests.map(async (request, i) => {
      for (let turn = 0; turn < turns * i; turn++) await new Promise((resolve) => setImmediate(resolve))
      return request()
    }),
  )

describe.each(Object.entries(subjects))('two tabs change a %s', (_name, subject) => {
  const pairs = subject.actions.flatMap((_, a) => subject.actions.slice(a).map((_other, b) => [a, a + b] as const))
  test.each(pairs.filter((_, i) => i % share === 0))(
    'concurrent requests %i and %i end as if run in sequence',
    async (a, b) => {
      const references = new Map<string, Promise<Outcome>>()
      const reference = (...pick: number[]) => {
        const known = references.get(String(pick)) ?? run(subject, pick, inOrder)
        references.set(String(pick), known)
        return known
      }
      for (let seed = 0; seed < seeds; seed++) {
        const outcome = await run(subject, [a, b], atOnce((seed * 7) % 23))
        const inOrder = await reference(a, b)
        if (isDeepStrictEqual(outcome, inOrder)) continue
        const turned = await reference(b, a)
        if (isDeepStrictEqual(outcome, { ...turned, codes: turned.codes.toReversed() })) continue
        const winner = outcome.codes.indexOf('done')
        const isRefusal = winner >= 0 && refusedMeanwhile.has(outcome.codes[1 - winner]!)
        if (isRefusal && (await reference([a, b][winner]!)).state === outcome.state) continue
        expect([inOrder, turned]).toContainEqual(outcome)
      }
    },
  )
})

test('after all races the structure and the tables agree', async () => {
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  expect(await checkTenantStructure(workspace.app, tenant)).toEqual([])
})
