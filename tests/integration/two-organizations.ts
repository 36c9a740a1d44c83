import { newId } from '../../apps/server/src/platform/new-id.ts'
import { upload } from '../../apps/server/src/capabilities/files/upload.test-helper.ts'
import { storeCover } from '../../apps/server/src/capabilities/public-links/forms/covers.ts'
import { createOrganization } from '../../apps/server/src/capabilities/tenants/organizations.ts'
import { giveOwnerRole } from '../../apps/server/src/request/rights/owner-role.ts'
import { createTenant } from '../../apps/server/src/platform/tenants/tenants.ts'
import { buildEntity, type Person, personWith, startWorkspace, type Workspace } from './builders.ts'
import type { TestServerOptions } from './test-server.ts'

/** A word that every name and content of the first organization contains, and nothing else does. */
export const word = 'quixote'

export const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/**
 * Two organizations with tenants of the same structure. The first contains objects of every kind. The stranger has all
 * permissions in the second one; a member of the first has none.
 */
export interface TwoOrganizations {
  readonly workspace: Workspace
  readonly owner: Person
  readonly unprivileged: Person
  readonly stranger: Person
  /** The stranger, whose requests name the first organization's tenant. */
  readonly intruder: Person
  readonly ids: Readonly<
    Record<
      | 'entity'
      | 'deal'
      | 'account'
      | 'comment'
      | 'file'
      | 'form'
      | 'cover'
      | 'metric'
      | 'dashboard'
      | 'workflow'
      | 'user'
      | 'session',
      string
    >
  >
  /** All operation log entries of the first organization and its tenant. */
  logged(): Promise<unknown>
  close(): Promise<void>
}

export async function startTwoOrganizations(options: TestServerOptions = {}): Promise<TwoOrganizations> {
  const workspace = await startWorkspace(options)
  const { app, fastify, owner, tenantId, organizationId } = workspace
  const other = await createOrganization(app, 'Strangers')
  const there = await createTenant(app, { organizationId: other.id, name: 'There' })
  const stranger = await workspace.join(['*'], { organizationId: other.id, tenantId: there.id })
  const me = async ({ headers }: Person) =>
    (await fastify.inject({ url: '/api/auth/me', headers })).json<{ user: { id: string }; session: { id: string } }>()
  const strangerId = (await me(stranger)).user.id
  // Not a platform administrator: their permissions come from their own organization.
  await app.admin.updateTable('users').set({ permissions: [] }).where('id', '=', strangerId).execute()
  await giveOwnerRole(app.admin, { organizationId: other.id, userId: strangerId })
  await app.bus.publish('session', { userId: strangerId })
  const unprivileged = await workspace.join([])

  const build = async (person: Person, about: string) => {
    const account = await buildEntity(person, 'account', [{ name: 'name', fieldType: 'text' }])
    const deal = await buildEntity(person, 'deal', [
      { name: 'name', fieldType: 'text', searchable: true },
      { name: 'account', fieldType: 'relationship', settings: { entityId: account.id, inverseName: 'deals' } },
      { name: 'document', fieldType: 'file' },
      { name: 'summary', fieldType: 'ai_summary' },
    ])
    const made = await change(
      person,
      'tenant',
      `mutation { a: createAccount(data: {name: "${about} & Co"}) { id } d: createDeal(data: {name: "${about}"}) { id } }`,
    )
    return { entity: deal.id, account: made.a!.id, deal: made.d!.id }
  }
  const { entity, account, deal } = await build(owner, word)
  await build(stranger, 'sancho')
  const file = await upload(workspace, owner, `${word}.txt`)
  const { comment } = await change(
    owner,
    'tenant',
    `mutation { updateDeal(id: "${deal}", data: {document: "${file}"}) { id }
      comment: _createComment(entity: "deal", recordId: "${deal}", body: "<p>${word}</p>") { id } }`,
  )
  const { form, workflow } = await change(
    owner,
    'admin',
    `mutation { form: createView(data: {tenantId: "${tenantId}", entityId: "${entity}", name: "${word}", type: form,
      config: {sections: [{fields: ["name"]}]}}) { id }
      workflow: createWorkflow(data: {tenantId: "${tenantId}", name: "${word}", draft: {trigger: {type: "webhook"},
        steps: [{id: "make", type: "createRecord", entity: "deal", values: {}}]}}) { id }
      webhook: createWebhook(data: {tenantId: "${tenantId}", entityId: "${entity}", name: "${word}",
        url: "https://hooks.test/${word}"}) { id }
      settings: updateAiSettings(organizationId: "${organizationId}", data: {baseUrl: "https://model.test/v1",
        model: "${word}", isEnabled: true}) { id }
      createUser(data: {organizationId: "${organizationId}", email: "panza@test.example", name: "${word}"}) { id }
      createApiKey(data: {tenantId: "${tenantId}", name: "${word}", permissions: ["record:deal:read"]}) { apiKey { id } } }`,
  )
  const { report } = await change(
    owner,
    'admin',
    `mutation { report: createReport(data: {tenantId: "${tenantId}", entityId: "${entity}", name: "${word}",
      config: {measures: [{type: "count", key: "m1"}]}}) { id } }`,
  )
  const { metric } = await change(
    owner,
    'admin',
    `mutation { metric: createMetric(data: {tenantId: "${tenantId}", reportId: "${report!.id}", name: "${word}",
      measure: "m1"}) { id } }`,
  )
  const { dashboard } = await change(
    owner,
    'admin',
    `mutation { dashboard: createDashboard(data: {tenantId: "${tenantId}", name: "${word}", config: {tiles: [{type: "report",
      id: "${newId()}", x: 0, y: 0, width: 3, height: 3, reportId: "${report!.id}"}]}}) { id } }`,
  )
  const cover = await storeCover(app, tenantId, onePixel)
  const mine = await me(owner)
  await app.admin
    .updateTable('users')
    .set({ avatarUrl: 'data:image/webp;base64,cXVpeG90ZQ==' })
    .where('id', '=', mine.user.id)
    .execute()
  const logged = async () => {
    const { db } = (await app.tenants.find(tenantId))!
    const ofAdmin = app.admin.selectFrom('operations').select(['id', 'description'])
    const links = app.admin.selectFrom('publicLinks').select('id').where('tenantId', '=', tenantId)
    return {
      admin: await ofAdmin.where('organizationId', '=', organizationId).orderBy('id').execute(),
      records: await db.rows({ text: 'select id from monarch.operations order by id', values: [] }),
      runs: await db.rows({ text: 'select "recordId", "fieldId" from monarch."aiRuns" order by 1, 2', values: [] }),
      links: await links.execute(),
    }
  }
  return {
    workspace,
    owner,
    unprivileged,
    stranger,
    intruder: personWith(fastify, stranger.token, tenantId),
    ids: {
      entity,
      account,
      deal,
      file,
      comment: comment!.id,
      form: form!.id,
      metric: metric!.id,
      dashboard: dashboard!.id,
      cover,
      workflow: workflow!.id,
      user: mine.user.id,
      session: mine.session.id,
    },
    logged,
    close: () => workspace.close(),
  }
}

/** The results of each mutation in the document. */
async function change(
  person: Person,
  endpoint: 'admin' | 'tenant',
  document: string,
): Promise<Record<string, { id: string }>> {
  const { data, errors, text } = await person[endpoint](document)
  if (errors) throw new Error(text)
  return data
}
