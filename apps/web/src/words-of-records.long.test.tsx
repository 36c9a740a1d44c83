import { fieldTypes } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { makeEntity } from '../../../tests/made-entities.ts'
import { all, click, clickOn, control, dialog, fill, press as pressKeys } from '../../../tests/web/app.tsx'
import { answer, api, hold, operation, refusal, route } from '../../../tests/web/network.ts'
import { press, readAll } from '../../../tests/web/words.ts'

// The texts that the specification prescribes for the screens of entities and records.

/** Set by `hold` and `answer`; a later row calls it. */
let release: () => void = () => {}
const end = async () => release()

test('words of the entities and their designer', async () => {
  const stamp = Date.now().toString(36)
  await readAll([
    {
      state: 'loading',
      given: () => {
        const letGo = hold(operation('Entities'))
        const accept = answer(operation('Entities'), refusal('Out of order'))
        release = () => {
          letGo()
          release = accept
        }
      },
      at: '/entities',
      words: ['Entity Management', 'Search entities...', 'Create Entity', 'Loading...'],
    },
    { state: 'failed', act: end, words: ['Error loading entities', 'Retry'] },
    {
      state: 'empty',
      given: () => {
        release()
        release = answer(operation('Entities'), { data: { tenantEntities: [] } })
      },
      act: press('Retry'),
      words: ['No entities yet', 'Create Your First Entity'],
    },
    {
      state: 'a new entity',
      act: press('Create Your First Entity'),
      words: [
        'Create New Entity',
        'General',
        'Fields',
        'Preview',
        'Display name',
        'Plural name',
        'Icon',
        'Description',
        'Advanced',
        'Save Entity',
        'Cancel',
      ],
    },
    { state: 'names for programs', act: press('Advanced'), words: ['Technical name'] },
    {
      state: 'no field before it is saved',
      act: press('Fields'),
      words: ['Please save the entity first before adding fields'],
    },
    {
      state: 'without names',
      act: async () => {
        await clickOn('General')
        await clickOn('Save Entity')
      },
      words: ['Entity name and display name are required'],
    },
    {
      state: 'refused',
      given: () => {
        release()
        release = answer(operation('CreateEntity'), refusal('Out of order'))
      },
      act: async () => {
        await fill('Display name', `Word ${stamp}`, await dialog())
        await clickOn('Save Entity')
      },
      words: ['Failed to create entity'],
    },
    {
      state: 'created',
      given: end,
      act: press('Save Entity'),
      words: ['Entity created successfully', 'Edit Entity', 'Add Field'],
    },
    { state: 'a field without names', act: press('Add Field'), words: ['Field name and display name are required'] },
    {
      state: 'every type of field',
      act: async () => click(await control('Type', await dialog())),
      words: Object.values(fieldTypes).map(({ label }) => label()),
    },
    {
      state: 'a field is added',
      act: async () => {
        await clickOn(/^Select/)
        await fill('Options', 'active\npending', await dialog())
        await fill('Display name', 'Status', await dialog())
        await clickOn('Add Field')
      },
      words: ['Field added successfully'],
    },
    {
      state: 'a field is edited',
      act: press(/^Status/),
      words: ['Edit field', 'Update Field', 'Cancel', 'Options'],
    },
    {
      state: 'a field is updated',
      act: async () => {
        await fill('Display name', 'Stage', await dialog())
        await clickOn('Update Field')
      },
      words: ['Field updated successfully', 'New field'],
    },
    {
      state: 'a field is about to go',
      act: async () => {
        await clickOn('Actions for Stage')
        await clickOn('Delete')
      },
      words: ['Are you sure you want to delete this field?', 'Cancel', 'Delete'],
    },
    {
      state: 'a field is gone',
      act: press('Delete'),
      words: ['Field deleted successfully'],
    },
    { state: 'what programs see', act: press('Preview'), words: ['Type definition', 'Sample response'] },
    {
      state: 'updated',
      act: async () => {
        await clickOn('General')
        await fill('Description', 'Words, and nothing but words', await dialog())
        await clickOn('Save Entity')
      },
      words: ['Entity updated successfully'],
    },
    {
      state: 'saved without a change',
      act: press('Save Entity'),
      words: ['No changes to save'],
    },
    {
      state: 'the cards',
      act: () => pressKeys('Escape'),
      words: ['Words, and nothing but words', '0 fields', /^Updated/],
    },
    {
      state: 'nothing found',
      act: () => fill(/^Search entities/, 'no such name'),
      words: ['No entities found'],
    },
  ])
})

test('words of the records and their views', async () => {
  const entity = await makeEntity(api, 'Word', [
    { name: 'title', displayName: 'Title', fieldType: 'text', isRequired: true },
    { name: 'status', displayName: 'Status', fieldType: 'select', options: ['active', 'pending'] },
    { name: 'due', displayName: 'Due', fieldType: 'date' },
  ])
  const { name, at } = entity
  const fail = (reply: object, status = 200) => answer(operation('Records'), reply, { status })
  await readAll([
    {
      state: 'loading',
      given: () => {
        const letGo = hold(route('/graphql/tenant'))
        const accept = fail({ proxy: 'says no' }, 400)
        release = () => {
          letGo()
          release = accept
        }
      },
      at,
      words: [
        'Words',
        `Manage your ${name} records`,
        'Back',
        `Loading ${name} from tenant database...`,
        'Filter',
        'Export',
        'Add',
        'Show Details',
      ],
    },
    {
      state: 'failed before the API',
      act: end,
      words: [`Error loading ${name} records`, 'GraphQL request failed: 400 {"proxy":"says no"}', 'Retry'],
    },
    {
      state: 'answered with nothing',
      given: () => {
        release()
        release = fail({ data: null })
      },
      act: press('Retry'),
      words: ['GraphQL Error'],
    },
    {
      state: 'refused in words',
      given: () => {
        release()
        release = fail(refusal('Out of order'))
      },
      act: press('Retry'),
      words: ['Out of order'],
    },
    {
      state: 'empty',
      given: end,
      at,
      words: [`No ${name} records in tenant database`, 'Create First Word'],
    },
    {
      state: 'about the two databases',
      act: press('Show Details'),
      words: ['Hide Details', 'Admin database', 'Tenant database'],
    },
    { state: 'a new record', act: press('Create First Word'), words: ['New Word', 'Save', 'Save and new'] },
    {
      state: 'a required field',
      act: press('Save'),
      words: ['Title is required', 'Please fill in all required fields'],
    },
    {
      state: 'saved, and ready for the next',
      act: async () => {
        await fill('Title', 'First')
        await clickOn('Save and new')
      },
      words: ['Saved! Ready for new entry.'],
    },
    {
      state: 'saved',
      act: async () => {
        await expect.poll(async () => (await control('Title')).value).toBe('')
        await fill('Title', 'Second')
        await clickOn('Save')
      },
      words: ['Form submitted successfully!'],
    },
    {
      state: 'rows are selected',
      act: async () => {
        await expect.poll(() => all('[data-row] [role=checkbox]')).not.toEqual([])
        await click(all('[data-row] [role=checkbox]')[0]!)
      },
      words: ['1 selected'],
    },
    {
      state: 'a new view',
      act: press('Add view'),
      words: ['View name', 'Description', 'List', 'Grid', 'Kanban', 'Calendar', 'Form', 'Preview'],
    },
    { state: 'without a name', act: press('Create view'), words: ['Please enter a view name'] },
    {
      state: 'created',
      act: async () => {
        await fill('View name', 'Cards', await dialog())
        await click(await control(/^Grid/, await dialog()))
        await clickOn('Create view')
      },
      words: ['Grid view "Cards" created successfully!'],
    },
  ])
  // More cards than the limit, and more events than a day shows.
  await entity.create([1, 2, 3, 4].map((n) => ({ title: `Word ${n}`, status: 'active', due: '2026-03-10' })))
  const sections = [
    { title: 'One', fields: ['title'] },
    { title: 'Two', fields: ['status'] },
  ]
  const kanban = await entity.addView('Board', 'kanban', { groupByField: 'status', wip_limits: { active: 3 } })
  const calendar = await entity.addView('Days', 'calendar', { dateField: 'due' })
  const wizard = await entity.addView('Steps', 'form', { layout: 'wizard', sections })
  await readAll([
    { state: 'too many cards', at: kanban, words: ['Over WIP limit!', 'active', 'pending'] },
    {
      state: 'the calendar',
      at: `${calendar}&date=2026-03-10`,
      words: ['Day', 'Week', 'Month', 'Year', 'Previous', 'Next', '+1 more'],
    },
    { state: 'a wizard', at: wizard, words: ['Previous', 'Next', 'One', 'Two'] },
    {
      state: 'forbidden',
      given: () => {
        answer(operation('Records'), refusal('You may not', 'FORBIDDEN'))
        answer(operation('RecordCount'), refusal('You may not', 'FORBIDDEN'))
      },
      at,
      words: ['Access Denied', "You don't have permission to access this page."],
    },
  ])
})
