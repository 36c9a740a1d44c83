import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Credential } from '@monarch/schema'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  callerOf,
  createKey,
  makeKey,
  type MadeKey,
  revoke,
} from '../../apps/server/src/capabilities/api-keys/keys.test-helper.ts'
import { actFor } from '../../apps/server/src/request/acting.ts'
import { tenantModel } from '../../apps/server/src/structure/tenant-model.ts'
import { newId } from '../../apps/server/src/platform/new-id.ts'
import { createOrganization } from '../../apps/server/src/capabilities/tenants/organizations.ts'
import { createTenant } from '../../apps/server/src/platform/tenants/tenants.ts'
import { readChanges } from '../../apps/server/src/capabilities/webhooks/deliver/read-changes.ts'
import { readTriggers } from '../../apps/server/src/capabilities/workflows/triggers/read-triggers.ts'
import { type GraphqlReply, type Person, startWorkspace, type Workspace } from './builders.ts'
import { type ModelServer, startModelServer } from './model-server.ts'

/**
 * Every kind of deferred work, requested by a weak key of an account that also has a strong one, by a key that is
 * revoked before the work runs, and by a user who loses access before.
 */

let workspace: Workspace
let owner: Person
let model: ModelServer
let vaultTemplateId: string
let receiverUrl: string
const receiver = createServer((_request, response) => void response.end())

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  model = await startModelServer()
  model.answer = () => 'A headline'
  workspace = await startWorkspace({ config: { outboundAllow: ['127.0.0.1'] } })
  owner = workspace.owner
  await workspace.buildEntity('note', [
    { name: 'title', fieldType: 'text' },
    { name: 'headline', fieldType: 'ai_text', settings: { prompt: 'A headline for {title}', auto: true } },
  ])
  const vault = await workspace.buildEntity('vault', [{ name: 'code', fieldType: 'text' }])
  const { tenantId, organizationId } = workspace
  const made = await must(
    owner.admin(
      `mutation($ai: UpdateAiSettingsInput!, $template: PublishTemplateInput!) {
        updateAiSettings(organizationId: "${organizationId}", data: $ai) { id } template: publishTemplate(data: $template) { id } }`,
      {
        ai: { baseUrl: model.baseUrl, apiKey: 'sk', model: 'large', isEnabled: true, dailyRequests: 500 },
        template: { tenantId, name: 'Vaults', industry: 'Any', entityIds: [vault.id] },
      },
    ),
  )
  vaultTemplateId = made.template.id
})
afterAll(async () => {
  await workspace.close()
  await model.close()
  receiver.close()
})

type Caller = Pick<ReturnType<typeof callerOf>, 'inject' | 'admin' | 'tenant'>
interface Outcome {
  readonly isDone: boolean
  readonly error: string | null
}

interface Kind {
  /** The permissions to request the work, and no more; `null` if the request needs all that the work needs. */
  readonly weak: readonly string[] | null
  /** Requests the work without running it. */
  readonly ask: (caller: Caller) => Promise<string>
  /** Starts the work. */
  readonly begin?: (id: string) => Promise<void>
  readonly outcome: (id: string) => Promise<Outcome>
}

const kinds: Record<string, Kind> = {
  'an AI value requested by a change': {
    weak: ['record:note:create', 'record:note:read'],
    ask: addNote,
    outcome: outcomeOfNote,
  },
  'an AI value requested by a user': {
    weak: null,
    async ask(caller) {
      const id = await addNote(asCaller(owner))
      await work()
      await must(owner.tenant(`mutation { updateNote(id: "${id}", data: {headline: null}) { id } }`))
      const reply = await caller.inject('POST', '/api/ai/generate', { entity: 'note', id, field: 'headline' })
      expect(reply.statusCode, reply.body).toBe(202)
      return id
    },
    outcome: outcomeOfNote,
  },
  'a workflow started by a user': workflow({ type: 'manual' }, async (id) => {
    await must(owner.admin(`mutation { runWorkflow(id: "${id}") { id } }`))
  }),
  'a workflow triggered by records': workflow({ type: 'recordCreated', entity: 'note' }, async () => {
    await addNote(asCaller(owner))
    await readTriggers(workspace.app, workspace.tenantId)
  }),
  'a workflow on a schedule': workflow({ type: 'schedule', every: 'day', at: '09:00' }, async (id) => {
    await sql`update workflows set "nextAt" = now() where id = ${id}`.execute(workspace.app.admin)
    await workspace.app.jobs.add('workflow_tick', {})
  }),
  'a workflow triggered by a webhook': workflow({ type: 'webhook' }, async (id) => {
    const { fastify } = workspace
    const hook = await owner.inject('GET', `/api/workflows/${id}/hook`)
    expect((await fastify.inject({ method: 'POST', url: hook.json().path, payload: {} })).statusCode).toBe(202)
  }),
  'a webhook': {
    weak: null,
    async ask(caller) {
      const { entities } = await must(owner.admin('{ entities: tenantEntities(where: {name: {eq: "note"}}) { id } }'))
      const data = {
        tenantId: workspace.tenantId,
        entityId: entities[0].id,
        name: 'Notes',
        url: receiverUrl,
        actions: ['create'],
      }
      const { made } = await must(
        caller.admin('mutation($data: CreateWebhookInput!) { made: createWebhook(data: $data) { id } }', { data }),
      )
      return made.id
    },
    async begin() {
      await addNote(asCaller(owner))
      await readChanges(workspace.app, workspace.tenantId)
    },
    async outcome(id) {
      const query = `{ all: _webhook_deliveries(webhookId: "${id}") { status error } }`
      const { all } = await must(owner.tenant(query))
      await must(owner.admin(`mutation { deleteWebhook(data: {id: "${id}"}) { id } }`))
      expect(all).toHaveLength(1)
      return { isDone: all[0].status === 'delivered', error: all[0].error }
    },
  },
  'the installation of a template': {
    weak: null,
    async ask(caller) {
      const rename = { vault: `vault_${newId().replaceAll('-', '').slice(-12)}` }
      const data = { templateId: vaultTemplateId, tenantId: workspace.tenantId, rename }
      const made = await must(
        caller.admin('mutation($data: InstallTemplateInput!) { made: installTemplate(data: $data) { id } }', { data }),
      )
      return made.made.id
    },
    async outcome(id) {
      const rows = workspace.app.admin.selectFrom('templateInstalls').select(['status', 'error']).where('id', '=', id)
      const { status, error } = await rows.executeTakeFirstOrThrow()
      return { isDone: status === 'done', error }
    },
  },
}

describe.each(Object.entries(kinds))('%s', (_name, { weak, ask, begin, outcome }) => {
  const finish = async (id: string): Promise<Outcome> => {
    await begin?.(id)
    await work()
    return outcome(id)
  }

  test('runs with the rights of the key that requested it', async () => {
    const id = await ask(callerOf(workspace, await makeKey(owner, ['*'])))
    expect(await finish(id)).toEqual({ isDone: true, error: null })
  })

  test.runIf(weak !== null)('is not done with a stronger key of the same account', async () => {
    const strong = await makeKey(owner, ['*'])
    const id = await ask(callerOf(workspace, await makeKey(owner, weak!, accountOf(strong))))
    const { isDone, error } = await finish(id)
    expect([isDone, error]).toEqual([false, expect.stringContaining("You don't have permission")])
  })

  test('fails when the key is revoked first, even if the account has other keys', async () => {
    const strong = await makeKey(owner, ['*'])
    const key = await makeKey(owner, ['*'], accountOf(strong))
    const id = await ask(callerOf(workspace, key))
    await must(revoke(owner, key))
    const { isDone, error } = await finish(id)
    expect([isDone, error]).toEqual([false, expect.stringContaining('The API key that asked for this')])
  })

  test('fails when the user loses access first', async () => {
    const person = await workspace.join(['*'])
    const id = await ask(asCaller(person))
    await sql`update memberships set "isActive" = false where "userId" = ${await idOf(person)}`.execute(
      workspace.app.admin,
    )
    const { isDone, error } = await finish(id)
    expect([isDone, error]).toEqual([
      false,
      expect.stringContaining('The user who asked for this no longer has access'),
    ])
  })
})

test('a test run of a workflow has the rights of the requesting key', async () => {
  const strong = await makeKey(owner, ['*'])
  const weak = await makeKey(owner, ['workflow:*', 'record:*:read'], accountOf(strong))
  const tried = async (key: MadeKey) => {
    const caller = callerOf(workspace, key)
    const { made } = await must(caller.admin(createWorkflow, { data: draftOf({ type: 'manual' }) }))
    return (await must(caller.admin(`{ tried: testWorkflow(id: "${made.id}") }`))).tried.status
  }
  expect([await tried(strong), await tried(weak)]).toEqual(['done', 'failed'])
})

describe('a service account gets another key', () => {
  test('only from a user who has all rights of its keys', async () => {
    const strong = await makeKey(owner, ['*'])
    const limited = await workspace.join(['api_key:*', 'record:note:*'])
    const reply = await createKey(limited, { permissions: ['record:note:read'], ...accountOf(strong) })
    expect([reply.errors?.[0]?.extensions.code, reply.errors?.[0]?.message]).toEqual([
      'FORBIDDEN',
      expect.stringContaining('You cannot grant or revoke'),
    ])
    const own = await makeKey(limited, ['record:note:read'])
    await makeKey(limited, ['record:note:update'], accountOf(own))
  })
})

describe('a session of an identity provider', () => {
  async function addVouched() {
    const { app, organizationId } = workspace
    const person = await workspace.join(['*'])
    const issuer = 'https://login.example.com'
    const given = { issuer, clientId: 'monarch', sealedSecret: null, roleId: null, emailDomains: ['test.example'] }
    const provider = { ...given, organizationId, isEnabled: true }
    await app.admin
      .insertInto('identityProviders')
      .values({ id: newId(), ...provider })
      .onConflict((row) => row.column('organizationId').doUpdateSet({ isEnabled: true, isRequired: false }))
      .execute()
    const userId = await idOf(person)
    const credential: Credential = { userId, apiKeyId: null, vouchedBy: organizationId }
    const acting = (other: Partial<Credential> = {}) => actFor(app, { ...credential, ...other }, workspace.tenantId)
    const mayRead = async (other: Partial<Credential> = {}) => {
      const found = await acting(other)
      const { entities } = await tenantModel(app, workspace.tenantId)
      return found && found.access.to(entities.get('note')!).actions.has('read')
    }
    const set = (values: { isEnabled?: boolean; isRequired?: boolean }) =>
      app.admin.updateTable('identityProviders').set(values).where('organizationId', '=', organizationId).execute()
    return { userId, acting, mayRead, set }
  }

  test('gives deferred work the rights of its roles in its organization while the provider is in use', async () => {
    const { acting, mayRead, set } = await addVouched()
    // Permissions held directly do not come from the organization.
    expect([await mayRead({ vouchedBy: null }), await mayRead()]).toEqual([true, false])
    expect(await acting({ vouchedBy: newId() })).toBeNull()
    await set({ isEnabled: false })
    expect(await acting()).toBeNull()
  })

  test('is the only kind of session whose deferred work runs if the organization requires its provider', async () => {
    const { userId, acting, set } = await addVouched()
    await workspace.app.admin
      .updateTable('users')
      .set({ permissions: ['record:*:*'] })
      .where('id', '=', userId)
      .execute()
    await set({ isEnabled: true, isRequired: true })
    expect(await acting({ vouchedBy: null })).toBeNull()
    expect(await acting()).not.toBeNull()
    await set({ isRequired: false })
    expect(await acting({ vouchedBy: null })).not.toBeNull()
  })

  test('a key is valid in its own tenant only', async () => {
    const { app } = workspace
    const organization = await createOrganization(app, 'Other')
    const there = await createTenant(app, { organizationId: organization.id, name: 'There' })
    const { apiKey } = await makeKey(owner, ['*'])
    const credential = { userId: apiKey.userId, apiKeyId: apiKey.id, vouchedBy: null }
    expect(await actFor(app, credential, workspace.tenantId)).toMatchObject({ id: apiKey.userId, credential })
    expect(await actFor(app, credential, there.id)).toBeNull()
    expect(await actFor(app, { ...credential, userId: await idOf(owner) }, workspace.tenantId)).toBeNull()
    expect(await actFor(app, { ...credential, apiKeyId: null }, workspace.tenantId)).toBeNull()
  })
})

const createWorkflow = 'mutation($data: CreateWorkflowInput!) { made: createWorkflow(data: $data) { id } }'

const draftOf = (trigger: object) => {
  const step = { id: 'make', type: 'createRecord', entity: 'vault', values: { code: 'made' } }
  return { tenantId: workspace.tenantId, name: 'Fills the vault', draft: { trigger, steps: [step] } }
}

/** Published by the caller; its step needs a permission that the weak key lacks. */
function workflow(trigger: object, begin: (id: string) => Promise<void>): Kind {
  return {
    weak: ['workflow:*', 'record:*:read'],
    async ask(caller) {
      const { made } = await must(caller.admin(createWorkflow, { data: draftOf(trigger) }))
      await must(caller.admin(`mutation { publishWorkflow(id: "${made.id}") { id } }`))
      return made.id
    },
    begin,
    async outcome(id) {
      const { runs } = await must(owner.tenant(`{ runs: _workflow_runs(workflowId: "${id}") { status error } }`))
      await must(owner.admin(`mutation { deleteWorkflow(data: {id: "${id}"}) { id } }`))
      expect(runs).toHaveLength(1)
      return { isDone: runs[0].status === 'done', error: runs[0].error }
    },
  }
}

async function addNote(caller: Pick<Caller, 'tenant'>): Promise<string> {
  return (await must(caller.tenant('mutation { made: createNote(data: {title: "A call"}) { id } }'))).made.id
}

async function outcomeOfNote(id: string): Promise<Outcome> {
  const { note } = await must(owner.tenant(`{ note: note_by_id(id: "${id}") { headline headline_ai } }`))
  const { status, error } = note.headline_ai as { status: string; error: string | null }
  return { isDone: status === 'done' && note.headline === 'A headline', error }
}

const work = () => workspace.jobs.drain()
const accountOf = ({ apiKey }: MadeKey) => ({ userId: apiKey.userId })

function asCaller(person: Person): Caller {
  const { 'content-type': _type, ...headers } = person.headers
  const inject: Caller['inject'] = (method, url, payload) =>
    workspace.fastify.inject({ method, url, headers, ...(payload && { payload }) })
  return {
    inject,
    admin: (...request) => person.admin(...request),
    tenant: (...request) => person.tenant(...request),
  }
}

async function idOf(person: Person): Promise<string> {
  const reply = await person.inject('GET', '/api/auth/me')
  return reply.json<{ user: { id: string } }>().user.id
}

async function must(asked: Promise<GraphqlReply>): Promise<GraphqlReply['data']> {
  const { data, errors, text } = await asked
  expect(errors, text).toBeUndefined()
  return data
}
