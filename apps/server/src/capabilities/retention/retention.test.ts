import { retentionNames } from '@monarch/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { extensions } from '../../boot/modules.ts'
import { newId } from '../../platform/new-id.ts'
import { applyRetentionTask } from '../../platform/retention/apply-retention.ts'
import { organizationSweeps, tenantSweeps } from '../../platform/retention/sweeps.ts'

let workspace: Workspace
let owner: Person
let deal: string
let userId: string
beforeAll(async () => {
  workspace = await startWorkspace()
  owner = workspace.owner
  userId = await workspace.userIdOf(owner)
  ;({ id: deal } = await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }]))
})
afterAll(() => workspace.close())

const setOrganization = (data: object, by = owner) =>
  by.admin(
    `mutation($id: ID!, $data: UpdateRetentionInput!) { updateRetention(organizationId: $id, data: $data) { retention } }`,
    { id: workspace.organizationId, data },
  )
const setTenant = (data: object, by = owner) =>
  by.admin(
    `mutation($id: ID!, $data: UpdateTenantRetentionInput!) {
      updateTenantRetention(tenantId: $id, data: $data) { retention binDays purgeDays } }`,
    { id: workspace.tenantId, data },
  )
const place = (data: object, by = owner) =>
  by.admin('mutation($data: CreateLegalHoldInput!) { createLegalHold(data: $data) { id tenantName userName } }', {
    data: { organizationId: workspace.organizationId, reason: 'Case 7', ...data },
  })
const lift = (id: string, by = owner) =>
  by.admin('mutation($id: ID!) { liftLegalHold(id: $id) { liftedByName } }', { id })
const purgeDays = async () => (await owner.admin('{ tenants { purgeDays } }')).data.tenants[0].purgeDays
const codeOf = (reply: { errors?: readonly { extensions: { code: string } }[] }) => reply.errors?.[0]?.extensions.code

const asOwner = async <Row>(text: string): Promise<Row[]> => {
  const tenant = (await workspace.app.tenants.find(workspace.tenantId))!
  return tenant.db.asOwner(async (client) => (await client.query(text)).rows as Row[])
}
const run = async () => {
  await workspace.app.jobs.add(applyRetentionTask.name, {})
  await workspace.jobs.drain()
}

test('each kind has exactly one sweep', () => {
  const sweeps = [...extensions.of(tenantSweeps), ...extensions.of(organizationSweeps)].map(({ kind }) => kind)
  expect(sweeps.toSorted()).toEqual(retentionNames.toSorted())
})

test('an organization sets days within bounds, and a workspace only fewer; both are in the audit log', async () => {
  for (const data of [{ bin: 0 }, { history: 29 }, { files: 366 }, { bin: 1.5 }])
    expect(codeOf(await setOrganization(data))).toBe('BAD_USER_INPUT')
  expect((await setOrganization({ bin: 30, history: 400 })).data.updateRetention.retention).toEqual({
    bin: 30,
    history: 400,
  })
  expect(await purgeDays()).toBe(30)
  const wider = await setTenant({ bin: 31 })
  expect(wider.errors?.[0]?.extensions.issues).toEqual([
    { path: 'data.bin', message: 'Enter at most 30: the organization deletes it after that many days' },
  ])
  // Runs have a default, which a workspace cannot exceed.
  expect(codeOf(await setTenant({ workflowRuns: 91 }))).toBe('BAD_USER_INPUT')
  expect((await setTenant({ bin: 7, workflowRuns: 14 })).data.updateTenantRetention).toEqual({
    retention: { bin: 7, workflowRuns: 14 },
    binDays: 7,
    purgeDays: 7,
  })
  const longer = await owner.admin('mutation($id: ID!) { updateTenant(id: $id, data: { binDays: 31 }) { id } }', {
    id: workspace.tenantId,
  })
  expect(codeOf(longer)).toBe('BAD_USER_INPUT')
  await setTenant({ bin: null, workflowRuns: null })
  await setOrganization({ history: null })
  const { data } = await owner.admin(
    '{ auditLog(where: {description: {startsWith: "Changed how long"}}) { description before after } }',
  )
  expect(data.auditLog).toHaveLength(4)
  expect(data.auditLog[0]).toMatchObject({
    before: { retention: { bin: 30, history: 400 } },
    after: { retention: { bin: 30 } },
  })
  const member = await workspace.join(['record:*:*', 'settings:read'])
  expect(codeOf(await setOrganization({ bin: 1 }, member))).toBe('FORBIDDEN')
  expect(codeOf(await setTenant({ bin: 1 }, member))).toBe('FORBIDDEN')
  expect(codeOf(await place({}, member))).toBe('FORBIDDEN')
})

/** One old and one recent row of each kind. */
async function makeOldAndNew(): Promise<void> {
  const { admin } = workspace.app
  for (const days of [200, 1]) {
    const at = `now() - interval '${days} days'`
    await asOwner(`
      insert into monarch."workflowRuns" (id, "workflowId", "workflowVersion", occasion, trigger, status, "finishedAt")
        values (gen_random_uuid(), gen_random_uuid(), 1, 'test', 'manual', 'done', ${at});
      insert into monarch."webhookDeliveries" (id, "webhookId", "entityId", action, status, "finishedAt")
        values (gen_random_uuid(), gen_random_uuid(), '${deal}', 'test', 'delivered', ${at});
      insert into monarch.operations (id, at, "entityId", "recordId", action, version, changes)
        values (gen_random_uuid(), ${at}, '${deal}', gen_random_uuid(), 'create', 1, '{}');
      insert into monarch.stays ("fieldId", "recordId", version, value, "leftAt")
        values (gen_random_uuid(), gen_random_uuid(), 2, 'open', ${at})`)
    await sql`insert into notifications (id, "userId", "tenantId", kind, title, text, "createdAt")
      values (${newId()}, ${userId}, ${workspace.tenantId}, 'workflow', 'Old or new', '', ${sql.raw(at)})`.execute(
      admin,
    )
    await sql`insert into "signIns" (id, "userId", method, result, address, "userAgent", "createdAt")
      values (${newId()}, ${userId}, 'password', 'success', 'old or new', '', ${sql.raw(at)})`.execute(admin)
  }
}

async function countAll(): Promise<Record<string, number>> {
  const [inTenant] = await asOwner<Record<string, number>>(`select
    (select count(*)::int from monarch."workflowRuns") as "workflowRuns",
    (select count(*)::int from monarch."webhookDeliveries") as "webhookDeliveries",
    (select count(*)::int from monarch.operations) as history,
    (select count(*)::int from monarch.stays) as stays`)
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from notifications where title = 'Old or new') as notifications,
    (select count(*)::int from "signIns" where address = 'old or new') as "signIns"`.execute(workspace.app.admin)
  return { ...inTenant, ...rows[0] }
}

test('deletes what is older than the days of its kind, and nothing under a legal hold', async () => {
  await setOrganization({ bin: null, history: 60, notifications: 60 })
  await makeOldAndNew()
  const both = { workflowRuns: 2, webhookDeliveries: 2, history: 2, stays: 2, notifications: 2, signIns: 2 }
  const recent = { workflowRuns: 1, webhookDeliveries: 1, history: 1, stays: 1, notifications: 1, signIns: 1 }
  const { data: whole } = await place({ userId })
  const { data: ofTenant } = await place({ tenantId: workspace.tenantId })
  expect(ofTenant.createLegalHold.tenantName).not.toBeNull()
  await run()
  expect(await countAll()).toEqual(both)
  expect((await lift(whole.createLegalHold.id)).data.liftLegalHold.liftedByName).not.toBeNull()
  await run()
  // A hold on the workspace does not keep the sign-ins of the organization.
  expect(await countAll()).toEqual({ ...both, signIns: 1 })
  await lift(ofTenant.createLegalHold.id)
  await run()
  expect(await countAll()).toEqual(recent)
  expect(
    await asOwner(`select extract(day from now() - "completeSince")::int as days from monarch."historyStart"`),
  ).toEqual([{ days: 60 }])
})

test('keeps log entries that a reader of the log has not read yet', async () => {
  await asOwner(`insert into monarch."logPlaces" (reader, place)
    values ('webhooks', jsonb_build_object('from', pg_current_snapshot()::text)) on conflict (reader) do update set place = excluded.place`)
  await asOwner(`insert into monarch.operations (id, at, "entityId", "recordId", action, version, changes)
    values (gen_random_uuid(), now() - interval '200 days', '${deal}', gen_random_uuid(), 'create', 1, '{}')`)
  const before = await countAll()
  await run()
  expect((await countAll()).history).toBe(before.history)
  await asOwner(`update monarch."logPlaces" set place = jsonb_build_object('from', pg_current_snapshot()::text)`)
  await run()
  expect((await countAll()).history).toBe(before.history! - 1)
  await asOwner('delete from monarch."logPlaces"')
})

test('a legal hold refuses purges and deletions, and the bin says that nothing will be deleted', async () => {
  await setOrganization({ bin: 30 })
  const { data } = await place({ tenantId: workspace.tenantId })
  expect(await purgeDays()).toBeNull()
  await owner.tenant('mutation { createDeal(data: {name: "Kept"}) { id } }')
  await owner.tenant('mutation { deleteManyDeal(where: {}) }')
  const purge = () => owner.tenant('mutation { purgeManyDeal(where: {}) }')
  expect((await purge()).errors?.[0]?.message).toBe('A legal hold keeps this data: "Case 7". Lift the hold first.')
  await owner.delete('TenantEntity', deal)
  const purged = await owner.admin(
    'mutation($tenantId: ID!, $ids: [ID!]!) { purgeTenantEntities(tenantId: $tenantId, ids: $ids) }',
    { tenantId: workspace.tenantId, ids: [deal] },
  )
  expect(codeOf(purged)).toBe('CONFLICT')
  await owner.admin('mutation($id: ID!) { restoreTenantEntity(id: $id) { id } }', { id: deal })
  await workspace.app.admin
    .updateTable('tenants')
    .set({ exportedAt: sql<string>`now()` })
    .execute()
  const { name } = await workspace.app.admin.selectFrom('tenants').select('name').executeTakeFirstOrThrow()
  const deletion = await owner.admin('mutation($data: DeleteTenantInput!) { deleteTenant(data: $data) { id } }', {
    data: { id: workspace.tenantId, name },
  })
  expect(codeOf(deletion)).toBe('CONFLICT')
  const stranger = await workspace.join(['settings:read'])
  expect(codeOf(await lift(data.createLegalHold.id, stranger))).toBe('FORBIDDEN')
  await lift(data.createLegalHold.id)
  expect(await purgeDays()).toBe(30)
  expect((await purge()).data.purgeManyDeal).toBe(1)
})
