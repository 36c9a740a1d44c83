import { makeEntity } from '../../made-entities.ts'
import { button, choose, click, clickOn, dialog, fill, find } from '../app.tsx'
import { api } from '../network.ts'
import { at, by, byContent, type DialogCase } from './dialog-case.ts'

const [tenant] = api.tenants
const stamp = Math.random().toString(36).slice(2, 8)

const makeBoxes = (name: string) =>
  makeEntity(api, name, [
    { name: 'title', displayName: 'Title', fieldType: 'text', showInList: true, showInForm: true },
    { name: 'note', displayName: 'Note', fieldType: 'text', showInList: true, showInForm: true },
  ])

/** A dashboard with a text. */
async function aDashboard(): Promise<string> {
  const tile = { type: 'text', id: crypto.randomUUID(), x: 0, y: 0, width: 4, height: 2, text: 'Hello' }
  const dashboard = await api.create('Dashboard', {
    tenantId: tenant.id,
    name: `Dialogs ${stamp}`,
    config: { tiles: [tile] },
  })
  return `/dashboards/${dashboard.id}`
}

/** A report of the demo. */
async function aReport(): Promise<string> {
  const { reports } = await api.admin<{ reports: { id: string }[] }>(
    'query($tenant: ID!) { reports(where: {tenantId: {eq: $tenant}, name: {eq: "Open pipeline"}}, limit: 1) { id } }',
    { tenant: tenant.id },
  )
  return reports[0]!.id
}

/** A metric of this report. */
async function aMetric(): Promise<string> {
  const metric = await api.create('Metric', {
    tenantId: tenant.id,
    reportId: await aReport(),
    measure: 'm1',
    name: `Metric ${stamp}`,
  })
  return `/insights/metrics/${metric.id}`
}

/** Dialogs of entities, workflows, dashboards and metrics. */
export const dialogsOfStructure: readonly DialogCase[] = [
  { file: 'DetailsDialog.tsx', title: 'New dashboard', open: at('/dashboards'), act: byContent('New dashboard') },
  {
    file: 'DetailsDialog.tsx',
    title: 'Rename dashboard',
    open: at(aDashboard),
    act: by(`Actions for Dialogs ${stamp}`, 'Rename'),
  },
  {
    file: 'PublicLinkDialog.tsx',
    title: 'Public link',
    open: at(aDashboard),
    act: by(`Actions for Dialogs ${stamp}`, 'Public link'),
  },
  {
    file: 'EmbedDialog.tsx',
    title: 'Embed for customers',
    open: at(aDashboard),
    act: by(`Actions for Dialogs ${stamp}`, 'Embed for customers'),
  },
  {
    file: 'DigestsDialog.tsx',
    title: 'Send by mail',
    open: at(aDashboard),
    act: by(`Actions for Dialogs ${stamp}`, 'Send by mail…'),
  },
  {
    file: 'DigestForm.tsx',
    title: 'New schedule',
    open: async () => {
      await at(aDashboard)()
      await by(`Actions for Dialogs ${stamp}`, 'Send by mail…')()
      await button('Add a schedule', await dialog('Send by mail'))
    },
    act: by('Add a schedule'),
  },
  {
    file: 'TranslationsDialog.tsx',
    title: /^Translations of Dialogs/,
    open: at(aDashboard),
    act: by(`Actions for Dialogs ${stamp}`, 'Translations…'),
  },
  { file: 'MetricDialog.tsx', title: 'New metric', open: at('/insights/metrics'), act: byContent('New metric') },
  { file: 'MetricDialog.tsx', title: 'Edit metric', open: at(aMetric), act: byContent('Edit') },
  {
    file: 'DeleteMetric.tsx',
    title: `Delete the metric “Metric ${stamp}”?`,
    open: at(aMetric),
    act: by(`Actions for Metric ${stamp}`, 'Delete metric'),
  },
  {
    file: 'MetricDialog.tsx',
    title: 'New metric',
    open: at(async () => `/reports/${await aReport()}`),
    act: by('Actions for Open pipeline', 'Make a metric'),
  },
  {
    file: 'AddToDashboardDialog.tsx',
    title: 'Add to dashboard',
    open: at(async () => `/reports/${await aReport()}`),
    act: by('Actions for Open pipeline', 'Add to dashboard'),
  },
  { file: 'TileDialog.tsx', title: 'Add a metric', open: at(aDashboard), act: by('Add tile', 'Metric') },
  { file: 'TileDialog.tsx', title: 'Add a report', open: at(aDashboard), act: by('Add tile', 'Report') },
  {
    file: 'TileDialog.tsx',
    title: 'Edit tile',
    open: async () => {
      await at(aDashboard)()
      await clickOn('Arrange')
    },
    act: by('Edit Hello'),
  },
  {
    file: 'EntityDesigner.tsx',
    title: 'Create New Entity',
    open: at('/entities'),
    act: by('Create Entity'),
  },
  {
    file: 'EntityGrid.tsx',
    title: /Move Deal to the bin/,
    open: at('/entities?q=deal'),
    act: async () => {
      const card = await button('Deal', await find('ul', 'Entities'))
      await by('Actions for Deal', 'Move to bin')()
      return card
    },
  },
  {
    file: 'FieldList.tsx',
    title: /Delete|Are you sure/,
    open: at(async () => `/entities?entity=${(await makeBoxes('Fieldbox')).id}&tab=fields`),
    act: by('Actions for Note', 'Delete'),
  },
  {
    file: 'FieldEditor.tsx',
    title: 'Values that would be lost',
    open: async () => {
      const boxes = await makeBoxes('Lossybox')
      await boxes.create([{ title: 'A', note: 'no number' }])
      await at(`/entities?entity=${boxes.id}&tab=fields`)()
      await button('Actions for Note', await dialog())
      await by('Actions for Note', 'Edit')()
      await choose(/^Type/, /^Number/, await dialog())
    },
    act: by('Update Field'),
  },
  {
    file: 'RemovedOptionsDialog.tsx',
    title: 'Where do the records go?',
    open: async () => {
      const choices = [
        { value: 'a', label: 'A' },
        { value: 'b', label: 'B' },
      ]
      const boxes = await makeEntity(api, 'Optionbox', [
        { name: 'kind', displayName: 'Kind', fieldType: 'select', settings: { choices } },
      ])
      await boxes.create([{ kind: 'b' }])
      await at(`/entities?entity=${boxes.id}&tab=fields`)()
      await button('Actions for Kind', await dialog())
      await by('Actions for Kind', 'Edit')()
      await fill('Options', 'A', await dialog())
    },
    act: by('Update Field'),
  },
  {
    file: 'StructureBin.tsx',
    title: /Permanently delete/,
    open: async () => {
      const boxes = await makeBoxes('Binbox')
      await at(`/entities?entity=${boxes.id}&tab=fields`)()
      await button('Actions for Note', await dialog())
      await by('Actions for Note', 'Delete')()
      await clickOn('Delete', await dialog(/Delete|Are you sure/))
      await clickOn('Bin', await dialog('Binbox'))
    },
    act: by('Delete Note permanently'),
  },
  {
    file: 'ComponentsTab.tsx',
    title: 'A dialog',
    open: at('/demo'),
    act: by('Open a dialog'),
  },
  {
    file: 'NewWorkflowDialog.tsx',
    title: 'Create Workflow',
    open: at('/workflows'),
    act: by('Create Workflow'),
  },
  {
    file: 'TestBodyDialog.tsx',
    title: 'Test run',
    open: at(async () => makeWorkflow('Walked hook', { trigger: { type: 'webhook' }, steps: [mail] })),
    act: by('Test run'),
  },
  {
    file: 'TestRunDialog.tsx',
    title: 'Test run',
    open: at(async () => makeWorkflow('Walked manual', { trigger: { type: 'manual', entity: 'deal' }, steps: [mail] })),
    act: by('Test run'),
  },
  {
    file: 'WebhookAddress.tsx',
    title: /new URL/,
    open: async () => {
      await at(async () => makeWorkflow('Walked url', { trigger: { type: 'webhook' }, steps: [mail] }))()
      await clickOn('Steps')
      await clickOn(/^Trigger/, await find('main'))
    },
    act: by('New URL…'),
  },
  {
    file: 'WorkflowBuilder.tsx',
    title: 'Step',
    open: async () => {
      const path = await makeWorkflow('Walked steps', { trigger: { type: 'webhook' }, steps: [mail] })
      await at(path, 'phone')()
      await clickOn('Steps')
    },
    act: async () => {
      const step = await find('main [data-step=mail]')
      await click(step)
      return step
    },
  },
]

const mail = { id: 'mail', type: 'sendEmail', to: 'a@b.example', subject: 'x', text: 'x' }

async function makeWorkflow(name: string, draft: object): Promise<string> {
  const workflow = await api.create('Workflow', { tenantId: tenant.id, name: `${name} ${stamp}`, draft })
  return `/workflows/${workflow.id}/builder`
}
