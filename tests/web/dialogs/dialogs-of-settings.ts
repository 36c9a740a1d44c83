import { clickOn, dialog, fill, find } from '../app.tsx'
import { makeEntity } from '../../made-entities.ts'
import { answer, api, change, operation, route } from '../network.ts'
import { at, by, type DialogCase } from './dialog-case.ts'

const [tenant] = api.tenants
const password = 'plain purple donkeys'
const stamp = Math.random().toString(36).slice(2, 8)

/** Dialogs of /settings, /users and /templates. */
export const dialogsOfSettings: readonly DialogCase[] = [
  { file: 'InviteDialog.tsx', title: 'Invite user', open: at('/users'), act: by('Invite user') },
  { file: 'UserPanel.tsx', title: 'Ana Ruiz', open: at('/users'), act: by('Ana Ruiz') },
  {
    file: 'RemoveDialog.tsx',
    title: 'Remove Ana Ruiz?',
    open: async () => {
      await at('/users')()
      await clickOn('Ana Ruiz')
    },
    act: by('Remove'),
  },
  {
    file: 'NewRoleDialog.tsx',
    title: 'Create role',
    open: at('/users?tab=roles'),
    act: by('Create role'),
  },
  {
    file: 'DeleteRole.tsx',
    title: /^Delete the role/,
    open: async () => {
      await at('/users?tab=roles')()
      await clickOn(/^Analyst|^Finance/, await find('main'))
    },
    act: by('Delete role'),
  },
  {
    file: 'InvitationsTab.tsx',
    title: /^Revoke the invitation of/,
    open: async () => {
      await create('createUser', 'CreateUserInput', {
        organizationId: await organizationId(),
        email: `walked_${stamp}@example.com`,
        name: `Walked ${stamp}`,
        roleIds: [],
      })
      await at('/users?tab=invitations')()
    },
    act: by(`Revoke the invitation of Walked ${stamp}`),
  },
  {
    file: 'NewLegalHold.tsx',
    title: 'Place a legal hold',
    open: at('/settings/privacy'),
    act: by('Place hold'),
  },
  {
    file: 'ErasePerson.tsx',
    title: `Erase Walked ${stamp} Away?`,
    open: async () => {
      const name = `Walked ${stamp} Away`
      const made = await api.create('User', {
        organizationId: await organizationId(),
        email: `away_${stamp}@example.com`,
        name,
        password,
        roleIds: [],
      })
      await create('removeUser', 'RemoveUserInput', { id: made.id })
      await at('/settings/privacy')()
    },
    act: by(/^Erase Walked/),
  },
  {
    file: 'LegalHolds.tsx',
    title: `Lift the hold "Walked ${stamp}"?`,
    open: async () => {
      // A real legal hold would make purges of other tests fail.
      const hold = {
        id: stamp,
        tenantId: null,
        tenantName: null,
        userId: null,
        userName: null,
        reason: `Walked ${stamp}`,
        createdByName: 'Ana Ruiz',
        createdAt: '2026-01-01T00:00:00.000Z',
        liftedByName: null,
        liftedAt: null,
      }
      answer(operation('LegalHolds'), { data: { legalHolds: [hold] } })
      await at('/settings/privacy')()
    },
    act: by(`Lift the hold "Walked ${stamp}"`),
  },
  {
    file: 'NewCategory.tsx',
    title: 'New category',
    open: at('/settings/ui'),
    act: by('New category'),
  },
  {
    file: 'CategoryDialog.tsx',
    title: /Automations/,
    open: at('/settings/ui'),
    act: by('Actions for Automations', 'Category settings'),
  },
  {
    file: 'NewKeyDialog.tsx',
    title: 'Create API key',
    open: at('/settings/api'),
    act: by('Create key'),
  },
  {
    file: 'SecretDialog.tsx',
    title: 'The key "Shown"',
    open: async () => {
      answer(operation('CreateApiKey'), { data: { made: { secret: 'mk_shown' } } })
      await at('/settings/api')()
    },
    act: async () => {
      const opener = await by('Create key')()
      const form = await dialog('Create API key')
      await fill('Name', 'Shown', form)
      await clickOn('Create key', form)
      return opener
    },
  },
  {
    file: 'EditKeyDialog.tsx',
    title: /Edit/,
    open: openKeys,
    act: by(`Edit Walked ${stamp}`),
  },
  {
    file: 'KeysSection.tsx',
    title: `Revoke Walked ${stamp}?`,
    open: openKeys,
    act: by(`Revoke Walked ${stamp}`),
  },
  {
    file: 'WebhookDialog.tsx',
    title: 'New webhook',
    open: at('/settings/integrations'),
    act: by('New webhook'),
  },
  {
    file: 'DeliveryLog.tsx',
    title: `Deliveries of Walked ${stamp}`,
    open: openWebhooks,
    act: by(`Log of Walked ${stamp}`),
  },
  {
    file: 'WebhooksSection.tsx',
    title: `Delete Walked ${stamp}?`,
    open: openWebhooks,
    act: by(`Delete Walked ${stamp}`),
  },
  {
    file: 'SystemInterfaces.tsx',
    title: /^Uninstall/,
    open: at('/settings/interfaces'),
    act: by(/^Uninstall /),
  },
  {
    file: 'InstallInterface.tsx',
    title: /Event desk/,
    open: at('/settings/interfaces'),
    act: by('Install Event desk'),
  },
  {
    file: 'ServerDialog.tsx',
    title: 'Add database server',
    open: at('/settings/tenants'),
    act: by('Add server'),
  },
  {
    file: 'DatabaseServers.tsx',
    title: 'Remove Spare?',
    open: async () => {
      answer(operation('DatabaseServers'), { data: { databaseServers: [spareServer] } })
      await at('/settings/tenants')()
    },
    act: by('Remove Spare'),
  },
  {
    file: 'BackupSchedule.tsx',
    title: 'Schedule backups',
    open: at('/settings/monitoring'),
    act: by('Schedule backups'),
  },
  {
    file: 'Backups.tsx',
    title: 'Stop scheduled backups?',
    open: async () => {
      change<object>(route('/api/monitoring'), (report) => ({ ...report, backups: scheduledBackups }))
      await at('/settings/monitoring')()
    },
    act: by('Stop backups'),
  },
  {
    file: 'RestoreBackup.tsx',
    title: 'How to restore',
    open: async () => {
      change<object>(route('/api/monitoring'), (report) => ({
        ...report,
        backups: { ...scheduledBackups, last: { status: 'done', startedAt: takenBackup.startedAt, error: null } },
      }))
      answer(operation('RecentBackups'), { data: { backups: [takenBackup] } })
      await at('/settings/monitoring')()
    },
    act: by('How to restore'),
  },
  {
    file: 'EditTenant.tsx',
    title: 'Edit tenant',
    open: at('/settings/tenants'),
    act: by(`Actions for ${tenant.name}`, 'Edit tenant'),
  },
  {
    file: 'SuspendTenantOrOrganization.tsx',
    title: /Suspend/,
    open: at('/settings/tenants'),
    act: by(`Actions for ${tenant.name}`, 'Suspend tenant'),
  },
  {
    file: 'DeleteTenantOrOrganization.tsx',
    title: /Delete/,
    open: at('/settings/tenants'),
    act: by(`Actions for ${tenant.name}`, 'Delete tenant'),
  },
  {
    file: 'ImportTenant.tsx',
    title: /Import/,
    open: at('/settings/tenants'),
    act: by('Actions for Brightside Agency', 'Import archive'),
  },
  {
    file: 'creation-dialogs.tsx',
    title: 'Create organization',
    open: at('/settings/tenants'),
    act: by('Create organization'),
  },
  {
    file: 'TemplateDialog.tsx',
    title: 'Restaurant',
    open: at('/templates?q=restaurant'),
    act: by('Restaurant'),
  },
  {
    file: 'InstallStep.tsx',
    title: 'Use Restaurant',
    open: at('/templates?q=restaurant'),
    act: async () => {
      const opener = await by('Restaurant')()
      await by('Use template')()
      return opener
    },
  },
  {
    file: 'PublishDialog.tsx',
    title: 'Publish template',
    open: at('/settings/ui?tab=templates'),
    act: by('Publish template'),
  },
  {
    file: 'EditTemplateDialog.tsx',
    title: /Edit/,
    open: async () => {
      const name = `Walked ${stamp}`
      const { id } = await makeEntity(api, 'Published', [])
      await create('publishTemplate', 'PublishTemplateInput', {
        tenantId: tenant.id,
        name,
        industry: 'Testing',
        entityIds: [id],
        withRecords: false,
        withViews: false,
      })
      await at(`/settings/ui?tab=templates&q=${name}`)()
    },
    act: by(`Actions for Walked ${stamp}`, 'Edit'),
  },
]

const spareServer = {
  id: '01980000-0000-7000-8000-000000000001',
  name: 'Spare',
  host: 'db.example',
  port: 5432,
  database: 'postgres',
  user: 'monarch',
  useTls: true,
  status: 'open',
  hasPassword: true,
  tenantCount: 0,
}

const scheduledBackups = {
  plan: { place: '/mnt/backups', everyHours: 24, keep: 14, alertHours: 48 },
  last: null,
  lastGoodAt: null,
  isOverdue: false,
  isIncomplete: false,
  archive: null,
}

const takenBackup = {
  id: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e',
  place: '/mnt/backups',
  backupId: '20260301T143000Z-59d7390f',
  status: 'done',
  tenants: 2,
  bytes: 12_345_678,
  isEncrypted: true,
  verifiedAt: '2026-03-01T15:00:00.000Z',
  verifyProblem: null,
  error: null,
  startedAt: '2026-03-01T14:30:00.000Z',
}

const create = (mutation: string, input: string, data: object) =>
  api.admin(`mutation($data: ${input}!) { ${mutation}(data: $data) { __typename } }`, { data })

async function organizationId(): Promise<string> {
  const query = 'query($id: ID!) { tenants(where: {id: {eq: $id}}) { organizationId } }'
  const { tenants } = await api.admin<{ tenants: [{ organizationId: string }] }>(query, { id: tenant.id })
  return tenants[0].organizationId
}

let hasKey = false
async function openKeys(): Promise<void> {
  if (!hasKey)
    await create('createApiKey', 'CreateApiKeyInput', {
      tenantId: tenant.id,
      name: `Walked ${stamp}`,
      permissions: ['record:deal:read'],
    })
  hasKey = true
  await at('/settings/api')()
}

let hasWebhook = false
async function openWebhooks(): Promise<void> {
  if (!hasWebhook) {
    const { entities } = await api.admin<{ entities: { id: string }[] }>(
      'query($id: ID!) { entities: tenantEntities(where: {tenantId: {eq: $id}, name: {eq: "deal"}}) { id } }',
      { id: tenant.id },
    )
    await create('createWebhook', 'CreateWebhookInput', {
      tenantId: tenant.id,
      entityId: entities[0]!.id,
      name: `Walked ${stamp}`,
      url: 'https://example.com/hooks',
      isActive: false,
    })
  }
  hasWebhook = true
  await at('/settings/integrations')()
}
