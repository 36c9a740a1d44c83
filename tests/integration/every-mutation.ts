import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { embeddedSuperuser, startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded.ts'
import type { GraphqlReply, Workspace } from './builders.ts'

/**
 * Every mutation of the admin endpoint in an order in which an owner can run each: to inspect what it leaves behind,
 * and that no other caller can run it.
 */

type Ids = Map<string, string>

export interface Step {
  readonly name: string
  /** Arguments as written in the document. */
  readonly args: (ids: Ids) => string
  /** Stores part of the answer under this name. */
  readonly as?: string
  readonly selection?: string
  /** Sent without a tenant: it is closed by then, or does not exist yet. */
  readonly isTenantless?: boolean
}

const q = (text: string | undefined) => JSON.stringify(text)
const byId = (name: string, as: string, more: Partial<Step> = {}): Step => ({
  name,
  args: (ids) => `id: ${q(ids.get(as))}`,
  ...more,
})
const dataId = (name: string, as: string, more: Partial<Step> = {}): Step => ({
  name,
  args: (ids) => `data: {id: ${q(ids.get(as))}}`,
  ...more,
})
const step = (name: string, args: Step['args'], more: Partial<Step> = {}): Step => ({ name, args, ...more })

const draft = `{trigger: {type: "manual"}, steps: [{id: "make", type: "createRecord", entity: "parcel", values: {}}]}`

export const everyMutation: readonly Step[] = [
  step(
    'createTenantEntity',
    (ids) => `data: {tenantId: ${q(ids.get('tenant'))}, name: "parcel", displayName: "Parcel"}`,
    {
      as: 'entity',
    },
  ),
  step('updateTenantEntity', (ids) => `id: ${q(ids.get('entity'))}, data: {displayName: "A parcel"}`),
  step(
    'createSystemField',
    (ids) =>
      `data: {tenantId: ${q(ids.get('tenant'))}, entityId: ${q(ids.get('entity'))}, name: "name", displayName: "Name", fieldType: text}`,
    { as: 'field' },
  ),
  step('updateSystemField', (ids) => `id: ${q(ids.get('field'))}, data: {displayName: "Its name"}`),
  dataId('deleteSystemField', 'field'),
  byId('restoreSystemField', 'field'),
  dataId('deleteTenantEntity', 'entity'),
  byId('restoreTenantEntity', 'entity'),
  step(
    'createTenantEntity',
    (ids) => `data: {tenantId: ${q(ids.get('tenant'))}, name: "crate", displayName: "Crate"}`,
    { as: 'crate' },
  ),
  step(
    'createSystemField',
    (ids) =>
      `data: {tenantId: ${q(ids.get('tenant'))}, entityId: ${q(ids.get('crate'))}, name: "name", displayName: "Name", fieldType: text}`,
    { as: 'crateField' },
  ),
  dataId('deleteSystemField', 'crateField'),
  step('purgeSystemFields', (ids) => `tenantId: ${q(ids.get('tenant'))}, ids: [${q(ids.get('crateField'))}]`, {
    selection: '',
  }),
  dataId('deleteTenantEntity', 'crate'),
  step('purgeTenantEntities', (ids) => `tenantId: ${q(ids.get('tenant'))}, ids: [${q(ids.get('crate'))}]`, {
    selection: '',
  }),
  step(
    'createSystemField',
    (ids) =>
      `data: {tenantId: ${q(ids.get('tenant'))}, entityId: ${q(ids.get('entity'))}, name: "gone", displayName: "Gone", fieldType: text}`,
  ),
  step('undoStructureChange', (ids) => `tenantId: ${q(ids.get('tenant'))}`),
  step('createEntityGroup', (ids) => `data: {organizationId: ${q(ids.get('organization'))}, displayName: "Sales"}`, {
    as: 'group',
  }),
  step('updateEntityGroup', (ids) => `id: ${q(ids.get('group'))}, data: {displayName: "Deals", sortOrder: 2}`),
  step('createEntityGroupItem', (ids) => `data: {groupId: ${q(ids.get('group'))}, itemId: ${q(ids.get('entity'))}}`, {
    as: 'item',
  }),
  step('updateEntityGroupItem', (ids) => `id: ${q(ids.get('item'))}, data: {displayName: "Ours", sortOrder: 2}`),
  dataId('deleteEntityGroupItem', 'item'),
  dataId('deleteEntityGroup', 'group'),
  byId('restoreEntityGroup', 'group'),
  step(
    'createView',
    (ids) =>
      `data: {tenantId: ${q(ids.get('tenant'))}, entityId: ${q(ids.get('entity'))}, name: "All", type: list, visibility: ` +
      `shared, config: {}}`,
    { as: 'view' },
  ),
  step('updateView', (ids) => `id: ${q(ids.get('view'))}, data: {name: "Every one"}`),
  byId('closePublicLink', 'link'),
  dataId('deleteView', 'view'),
  byId('restoreView', 'view'),
  step(
    'createReport',
    (ids) =>
      `data: {tenantId: ${q(ids.get('tenant'))}, entityId: ${q(ids.get('entity'))}, name: "How many", visibility: shared, ` +
      `config: {measures: [{type: "count", key: "m1"}]}}`,
    { as: 'report' },
  ),
  step('updateReport', (ids) => `id: ${q(ids.get('report'))}, data: {name: "How many there are"}`),
  dataId('deleteReport', 'report'),
  byId('restoreReport', 'report'),
  step(
    'createMetric',
    (ids) =>
      `data: {tenantId: ${q(ids.get('tenant'))}, reportId: ${q(ids.get('report'))}, name: "How many", measure: "m1"}`,
    { as: 'metric' },
  ),
  step('updateMetric', (ids) => `id: ${q(ids.get('metric'))}, data: {threshold: 5}`),
  step('followMetric', (ids) => `data: {id: ${q(ids.get('metric'))}, isFollowed: true}`),
  dataId('deleteMetric', 'metric'),
  byId('restoreMetric', 'metric'),
  step('createDashboard', (ids) => `data: {tenantId: ${q(ids.get('tenant'))}, name: "Desk", config: {tiles: []}}`, {
    as: 'dashboard',
  }),
  step('updateDashboard', (ids) => `id: ${q(ids.get('dashboard'))}, data: {name: "The desk"}`),
  dataId('deleteDashboard', 'dashboard'),
  byId('restoreDashboard', 'dashboard'),
  step(
    'createLayout',
    (ids) =>
      `data: {tenantId: ${q(ids.get('tenant'))}, entityId: ${q(ids.get('entity'))}, name: "Page", type: record, items: []}`,
    { as: 'layout' },
  ),
  step('updateLayout', (ids) => `id: ${q(ids.get('layout'))}, data: {name: "Its page"}`),
  dataId('deleteLayout', 'layout'),
  byId('restoreLayout', 'layout'),
  step('createWorkflow', (ids) => `data: {tenantId: ${q(ids.get('tenant'))}, name: "Tell", draft: ${draft}}`, {
    as: 'workflow',
  }),
  byId('publishWorkflow', 'workflow'),
  step('setWorkflowActive', (ids) => `id: ${q(ids.get('workflow'))}, isActive: true`),
  step('updateWorkflow', (ids) => `id: ${q(ids.get('workflow'))}, data: {name: "Tell them"}`),
  step('runWorkflow', (ids) => `id: ${q(ids.get('workflow'))}`, { selection: '__typename' }),
  dataId('deleteWorkflow', 'workflow'),
  byId('restoreWorkflow', 'workflow'),
  step(
    'createWebhook',
    (ids) =>
      `data: {tenantId: ${q(ids.get('tenant'))}, entityId: ${q(ids.get('entity'))}, name: "Shop", url: "https://example.com/hook"}`,
    { as: 'webhook' },
  ),
  step('updateWebhook', (ids) => `id: ${q(ids.get('webhook'))}, data: {name: "The shop"}`),
  byId('rotateWebhookSecret', 'webhook'),
  byId('testWebhook', 'webhook'),
  byId('replayWebhookDeliveries', 'webhook'),
  dataId('deleteWebhook', 'webhook'),
  step(
    'setSetting',
    (ids) =>
      `data: {level: organization, organizationId: ${q(ids.get('organization'))}, key: "density", value: "compact"}`,
  ),
  step('updateAiSettings', (ids) => `organizationId: ${q(ids.get('organization'))}, data: {model: "some-model"}`),
  step(
    'updateSecurityRules',
    (ids) => `organizationId: ${q(ids.get('organization'))}, data: {minimumPasswordLength: 12}`,
  ),
  step(
    'updateIdentityProvider',
    (ids) => `organizationId: ${q(ids.get('organization'))}, data: {clientId: "monarch", clientSecret: "hush-hush"}`,
  ),
  step(
    'createRole',
    (ids) =>
      `data: {organizationId: ${q(ids.get('organization'))}, name: "Sales", permissions: ["record:parcel:read"]}`,
    { as: 'role' },
  ),
  step('updateRole', (ids) => `id: ${q(ids.get('role'))}, data: {permissions: []}`),
  dataId('deleteRole', 'role'),
  byId('restoreRole', 'role'),
  step(
    'createUser',
    (ids) =>
      `data: {organizationId: ${q(ids.get('organization'))}, email: "one@test.example", name: "One", password: "a good password"}`,
    { as: 'user' },
  ),
  step(
    'setUserRoles',
    (ids) =>
      `userId: ${q(ids.get('user'))}, organizationId: ${q(ids.get('organization'))}, roleIds: [${q(ids.get('role'))}]`,
  ),
  step(
    'createDigest',
    (ids) =>
      `data: {tenantId: ${q(ids.get('tenant'))}, dashboardId: ${q(ids.get('dashboard'))},
        userIds: [${q(ids.get('user'))}, ${q(ids.get('me'))}], schedule: {every: "day", at: "08:00"}}`,
    { as: 'digest' },
  ),
  step('updateDigest', (ids) => `id: ${q(ids.get('digest'))}, data: {isActive: false}`),
  step('receiveDigest', (ids) => `data: {id: ${q(ids.get('digest'))}, isReceived: false}`),
  dataId('deleteDigest', 'digest'),
  byId('restoreDigest', 'digest'),
  step('sendDigestTest', (ids) => `data: {id: ${q(ids.get('dashboard'))}}`),
  step('updateUser', (ids) => `id: ${q(ids.get('user'))}, data: {isActive: false}`),
  step('createPasswordResetLink', (ids) => `data: {userId: ${q(ids.get('user'))}}`, { selection: '__typename' }),
  step('signOutUser', (ids) => `data: {userId: ${q(ids.get('user'))}}`),
  step('setAccountActive', (ids) => `data: {userId: ${q(ids.get('user'))}, isActive: false}`),
  dataId('removeUser', 'user'),
  step(
    'eraseUser',
    (ids) =>
      `data: {organizationId: ${q(ids.get('organization'))}, userId: ${q(ids.get('user'))}, email: "one@test.example"}`,
  ),
  step(
    'createUser',
    (ids) => `data: {organizationId: ${q(ids.get('organization'))}, email: "two@test.example", name: "Two"}`,
    { as: 'invited' },
  ),
  step('createInvitationLink', (ids) => `data: {userId: ${q(ids.get('invited'))}}`, { selection: '__typename' }),
  dataId('revokeInvitation', 'invitation'),
  step('markNotificationsRead', () => 'all: true'),
  step('updateProfile', () => `data: {name: "Somebody else"}`),
  step(
    'createApiKey',
    (ids) => `data: {tenantId: ${q(ids.get('tenant'))}, name: "Sync", permissions: ["record:parcel:read"]}`,
    { as: 'key', selection: 'apiKey { id }' },
  ),
  step('updateApiKey', (ids) => `id: ${q(ids.get('key'))}, data: {name: "Nightly sync"}`),
  dataId('deleteApiKey', 'key'),
  step(
    'publishTemplate',
    (ids) =>
      `data: {tenantId: ${q(ids.get('tenant'))}, name: "Ours", industry: "Any", entityIds: [${q(ids.get('entity'))}]}`,
    { as: 'template' },
  ),
  step('updateTemplate', (ids) => `id: ${q(ids.get('template'))}, data: {name: "Ours, too"}`),
  dataId('deleteTemplate', 'template'),
  byId('restoreTemplate', 'template'),
  step(
    'installTemplate',
    (ids) =>
      `data: {templateId: ${q(ids.get('template'))}, tenantId: ${q(ids.get('tenant'))}, rename: {parcel: "other_parcel"}}`,
  ),
  step(
    'installInterface',
    (ids) => `data: {interfaceId: ${q(ids.get('interface'))}, tenantId: ${q(ids.get('tenant'))}}`,
    { as: 'install' },
  ),
  step('rateInterface', (ids) => `data: {interfaceId: ${q(ids.get('interface'))}, rating: 4}`),
  dataId('uninstallInterface', 'install'),
  step(
    'createDatabaseServer',
    (ids) => `data: {name: "Further", host: ${q(ids.get('host'))}, user: ${q(ids.get('dbUser'))}, password: "hush"}`,
    { as: 'server' },
  ),
  step('updateDatabaseServer', (ids) => `id: ${q(ids.get('server'))}, data: {status: "closed"}`),
  dataId('deleteDatabaseServer', 'server'),
  step('scheduleBackups', (ids) => `data: {place: ${q(ids.get('backups'))}, everyHours: 24}`, { selection: 'place' }),
  step('startBackup', () => '', { selection: 'place' }),
  step('stopBackups', () => '', { selection: 'place' }),
  step('createTenant', (ids) => `data: {organizationId: ${q(ids.get('organization'))}, name: "Second"}`, {
    as: 'second',
  }),
  step('updateTenant', (ids) => `id: ${q(ids.get('second'))}, data: {name: "The second"}`),
  step('updateTenantRetention', (ids) => `tenantId: ${q(ids.get('tenant'))}, data: {bin: 7}`),
  step('updateRetention', (ids) => `organizationId: ${q(ids.get('organization'))}, data: {notifications: 365}`),
  step('createLegalHold', (ids) => `data: {organizationId: ${q(ids.get('organization'))}, reason: "Case 7"}`, {
    as: 'hold',
  }),
  byId('liftLegalHold', 'hold'),
  byId('retryTenantUpgrade', 'second'),
  byId('suspendTenant', 'second'),
  byId('reactivateTenant', 'second', { isTenantless: true }),
  step('deleteTenant', (ids) => `data: {id: ${q(ids.get('second'))}, name: "The second"}`, { isTenantless: true }),
  byId('restoreTenant', 'second', { isTenantless: true }),
  step('createOrganization', () => `data: {name: "Another"}`, { as: 'another', isTenantless: true }),
  step('updateOrganization', (ids) => `id: ${q(ids.get('another'))}, data: {name: "The other"}`, {
    isTenantless: true,
  }),
  byId('suspendOrganization', 'another', { isTenantless: true }),
  byId('reactivateOrganization', 'another', { isTenantless: true }),
  step('deleteOrganization', (ids) => `data: {id: ${q(ids.get('another'))}, name: "The other"}`, {
    isTenantless: true,
  }),
  byId('restoreOrganization', 'another', { isTenantless: true }),
]

/** Runs all steps. `stop` shuts down what it has started. */
export interface Walk {
  /** The mutation of the step as a document, with the ids so far. */
  documentOf(step: Step): string
  /** Runs the step as the owner; it must succeed. */
  take(step: Step, headers?: Readonly<Record<string, string>>): Promise<{ readonly data: GraphqlReply['data'] }>
  stop(): Promise<void>
}

export async function startWalk(workspace: Workspace): Promise<Walk> {
  const { app, fastify, owner, tenantId, organizationId } = workspace
  const folder = mkdtempSync(join(tmpdir(), 'monarch-mutations-'))
  chmodSync(folder, 0o755)
  // A second server for tenants.
  const postgres = await startEmbeddedPostgres(folder, { maxConnections: 20, unsafe: true })
  const interfaces = app.admin.selectFrom('systemInterfaces').select('id').where('isPremium', '=', false)
  const ids: Ids = new Map([
    ['tenant', tenantId],
    ['organization', organizationId],
    ['me', await workspace.userIdOf(owner)],
    ['interface', (await interfaces.executeTakeFirstOrThrow()).id],
    ['host', postgres.address.host],
    ['dbUser', embeddedSuperuser],
    ['backups', join(folder, 'backups')],
  ])
  const documentOf: Walk['documentOf'] = ({ name, args, selection = 'id' }) => {
    const given = args(ids)
    return `mutation { done: ${name}${given === '' ? '' : `(${given})`} ${selection && `{ ${selection} }`} }`
  }
  return {
    documentOf,
    async take(step, more = {}) {
      const { name, as, isTenantless } = step
      // Deleting a tenant requires a recent archive.
      if (name === 'deleteTenant')
        await app.admin
          .updateTable('tenants')
          .set({ exportedAt: sql<string>`now()` })
          .execute()
      // A test of a digest requires a mail server; with one, other mutations would mail their links instead of answering them.
      const smtp = name === 'sendDigestTest' ? { url: 'smtp://127.0.0.1:1', from: 'm@example.com' } : null
      Object.assign(app.config, { smtp })
      const { 'x-tenant-id': _tenantId, ...headers } = owner.headers
      const reply = await fastify.inject({
        method: 'POST',
        url: '/graphql/admin',
        headers: { ...(isTenantless ? headers : owner.headers), ...more },
        payload: { query: documentOf(step) },
      })
      const { data, errors } = reply.json()
      if (errors) throw new Error(`${name}: ${reply.body}`)
      if (as !== undefined) ids.set(as, (data.done.apiKey ?? data.done).id)
      if (name === 'installTemplate' || name === 'installInterface') await workspace.jobs.drain()
      if (name === 'createView') {
        const url = `/api/views/${ids.get('view')}/link`
        await fastify.inject({ method: 'POST', url, headers: owner.headers, payload: {} })
        ids.set('link', (await app.admin.selectFrom('publicLinks').select('id').executeTakeFirstOrThrow()).id)
      }
      if (name === 'createInvitationLink') {
        const invitations = app.admin.selectFrom('invitations').select('id').where('userId', '=', ids.get('invited')!)
        ids.set('invitation', (await invitations.executeTakeFirstOrThrow()).id)
      }
      return { data }
    },
    async stop() {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
