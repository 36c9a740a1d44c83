import { inject } from 'vitest'
import { makeEntity, type MadeEntity } from '../../made-entities.ts'
import { button, clickOn, find, press, rightClick } from '../app.tsx'
import { api, hold, subscriptions, post } from '../network.ts'
import { columnHeader, openThings, tick } from '../table.ts'
import { at, by, byContent, type DialogCase } from './dialog-case.ts'

/** Dialogs of lists, their views, and records. */
export const dialogsOfRecords: readonly DialogCase[] = [
  {
    file: 'Toolbar.tsx',
    title: 'View',
    open: at('/entities/deal', 'phone'),
    act: by('View'),
  },
  {
    file: 'ViewDesigner.tsx',
    title: /view/i,
    open: at('/entities/deal'),
    act: by('Add view'),
  },
  {
    file: 'RenameView.tsx',
    title: 'Rename view',
    open: at(async () => (await makeTasks()).addView('Walked', 'list', {})),
    act: by('Actions for view Walked', 'Rename'),
  },
  {
    file: 'UndatedDrawer.tsx',
    title: /date/,
    open: async () => {
      const path = await (await makeTasks()).addView('Calendar', 'calendar', { dateField: 'due' })
      await at(path, 'phone')()
    },
    act: by(/without a date/),
  },
  {
    file: 'ChangeDateDialog.tsx',
    title: 'Change date',
    open: async () => {
      await at(async () => (await makeTasks()).addView('Calendar', 'calendar', { dateField: 'due' }))()
      await clickOn(/without a date/)
    },
    act: by('Change date… of Second'),
  },
  {
    file: 'TableMenu.tsx',
    title: 'Width of Seats',
    open: () => openThings(1),
    act: async () => {
      const header = columnHeader('Seats')
      await rightClick(header)
      await clickOn('Width…')
      return header
    },
  },
  {
    file: 'BulkEdit.tsx',
    title: /Edit/,
    open: openSelection,
    act: by('Edit'),
  },
  {
    file: 'SelectionBar.tsx',
    title: 'Move 3 records to the bin?',
    open: async () => {
      hold(subscriptions)
      const things = await openThings(4, '&filter=["and",["done","eq","true"]]')
      await tick(0)
      await clickOn('Select all 2 matching')
      await things.create([{ title: 'Late thing', done: true }])
    },
    act: by('Move to bin'),
  },
  {
    file: 'RunWorkflowDialog.tsx',
    title: 'Run workflow',
    open: openSelection,
    act: by('Run workflow…'),
  },
  {
    file: 'ImportDialog.tsx',
    title: /Import/,
    open: at('/entities/deal'),
    act: byContent('Import'),
  },
  {
    file: 'RecordBin.tsx',
    title: /Permanently delete/,
    open: async () => {
      const tasks = await makeTasks()
      const { found } = await api.tenant<{ found: { id: string }[] }>(`{ found: ${tasks.name} { id } }`)
      await api.tenant(`mutation { delete${tasks.typeName}(id: "${found[0]!.id}") { id } }`)
      await at(`${tasks.at}?bin`)()
    },
    act: by(/^Delete .* permanently$/),
  },
  {
    file: 'RecordPanel.tsx',
    title: 'First',
    open: async () => at((await makeTasks()).at, 'phone')(),
    act: by('Open First'),
  },
  {
    file: 'OverrideDialog.tsx',
    title: 'Rename “Deals” for…',
    open: at('/entities/deal'),
    act: by('Customize', 'Rename for…'),
  },
  {
    file: 'FormLinkMenu.tsx',
    title: 'Publish this form?',
    open: at(async () => (await makeTasks()).addView('Form', 'form', {})),
    act: by('Publish form'),
  },
  {
    file: 'ShareFormDialog.tsx',
    title: 'The form is public',
    open: openPublished,
    act: by('Public link', /^Show link/),
  },
  {
    file: 'FormLinkMenu.tsx',
    title: 'Unpublish this form?',
    open: openPublished,
    act: by('Public link', 'Unpublish'),
  },
  {
    file: 'DeleteReport.tsx',
    title: 'Delete the report “Walked”?',
    open: at(async () => `/reports/${await makeReport()}`),
    act: by('Actions for Walked', 'Delete report'),
  },
  {
    file: 'PublicLinkDialog.tsx',
    title: 'Calendar feed',
    open: at(async () => (await makeTasks()).addView('Calendar', 'calendar', { dateField: 'due' })),
    act: by('Calendar feed'),
  },
  {
    file: 'PublicLinkDialog.tsx',
    title: 'Public link',
    open: at(async () => (await makeTasks()).addView('Published', 'list', {})),
    act: by('Actions for view Published', 'Public link'),
  },
  {
    file: 'PublicCalendarPage.tsx',
    title: 'First',
    open: async () => {
      const tasks = await makeTasks()
      await tasks.create([{ title: 'First', due: '2026-03-10' }])
      const view = (await tasks.addView('Public dates', 'calendar', { dateField: 'due' })).split('view=')[1]
      const { token } = await post<{ token: string }>(`/api/views/${view}/link`, {})
      await at(`/c/${token}?date=2026-03-10`)()
    },
    act: by(/^First, /),
  },
  {
    file: 'PublicLinks.tsx',
    title: 'Close the public link of “Public tasks”?',
    open: async () => {
      const view = (await (await makeTasks()).addView('Public tasks', 'list', {})).split('view=')[1]
      await post(`/api/views/${view}/link`, {})
      await at('/settings/security')()
    },
    act: by('Close link of Public tasks'),
  },
  {
    file: 'FileViewer.tsx',
    title: 'dot.png',
    open: async () => {
      const tasks = await makeTasks()
      const id = await upload()
      await tasks.create([{ title: 'Pictured', photo: id }])
      const { found } = await api.tenant<{ found: [{ id: string }] }>(
        `{ found: ${tasks.name}(where: {title: {eq: "Pictured"}}) { id } }`,
      )
      await at(`${tasks.at}/${found[0].id}?tab=files`)()
    },
    act: by('dot.png'),
  },
]

const makeTasks = async (): Promise<MadeEntity> => {
  const shown = { showInList: true, showInForm: true }
  const tasks = await makeEntity(api, 'Walkedtask', [
    { ...shown, name: 'title', displayName: 'Title', fieldType: 'text' },
    { ...shown, name: 'status', displayName: 'Status', fieldType: 'select', options: ['active', 'pending'] },
    { ...shown, name: 'due', displayName: 'Due', fieldType: 'date' },
    { ...shown, name: 'photo', displayName: 'Photo', fieldType: 'image' },
  ])
  await tasks.create([
    { title: 'First', status: 'active', due: '2026-03-10' },
    { title: 'Second', status: 'active' },
  ])
  return tasks
}

async function makeReport(): Promise<string> {
  const [{ id: tenantId }] = api.tenants
  const config = { measures: [{ type: 'count', key: 'm1' }] }
  const report = await api.create('Report', { tenantId, entityId: (await makeTasks()).id, name: 'Walked', config })
  return report.id
}

async function openSelection(): Promise<void> {
  await openThings(2)
  await tick(0)
}

async function openPublished(): Promise<void> {
  await at(async () => (await makeTasks()).addView('Form', 'form', {}))()
  await clickOn('Publish form')
  await clickOn('Publish', await find('[role=alertdialog]'))
  await find('[role=dialog]', 'The form is public')
  await press('Escape')
  await button('Public link')
}

async function upload(): Promise<string> {
  const { url, tokens, tenants } = inject('webServer')
  const head =
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="dot.png"\r\ncontent-type: image/png\r\n\r\n'
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const response = await fetch(`${url}/api/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tokens.administrator}`,
      'x-tenant-id': tenants[0].id,
      'content-type': 'multipart/form-data; boundary=edge',
    },
    body: Buffer.concat([Buffer.from(head), Buffer.from(dot, 'base64'), Buffer.from('\r\n--edge--\r\n')]),
  })
  return ((await response.json()) as { id: string }).id
}
