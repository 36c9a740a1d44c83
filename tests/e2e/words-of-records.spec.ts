import { fieldTypes } from '@monarch/field-types'
import { answer, dialog, expect, hold, isOperation, makeEntity, refusal, rows, test } from './app.ts'
import { openTab, press, readAll } from './words.ts'

test.describe.configure({ mode: 'parallel' })

/** Set by `hold` and `answer`; a later row calls it. */
let release: () => Promise<unknown> = async () => {}
const end = () => release()

test('words of the entities and their designer: §2, §3, §4, §5, §8', async ({ page }) => {
  const stamp = Date.now().toString(36)
  const form = dialog(page).getByRole('form', { name: /field$/ })
  await readAll(page, [
    {
      state: 'loading',
      given: async () => {
        await answer(page, 'Entities', refusal('Out of order'))
        release = await hold(page, '**/graphql/admin', isOperation('Entities'))
      },
      at: '/entities',
      words: ['Entity Management', 'Search entities...', 'Create Entity', 'Loading...'],
    },
    { state: 'failed', act: end, words: ['Error loading entities', 'Retry'] },
    {
      state: 'empty',
      given: async () => {
        await page.unrouteAll()
        release = await answer(page, 'Entities', { data: { tenantEntities: [] } })
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
        'Technical name',
        'Display name',
        'Plural name',
        'Icon',
        'Description',
        'Save Entity',
        'Cancel',
      ],
    },
    {
      state: 'no field before it is saved',
      act: openTab('Fields'),
      words: ['Please save the entity first before adding fields'],
    },
    {
      state: 'without names',
      act: async () => {
        await openTab('General')(page)
        await press('Save Entity')(page)
      },
      words: ['Entity name and display name are required'],
    },
    {
      state: 'refused',
      given: async () => {
        await end()
        release = await answer(page, 'CreateEntity', refusal('Out of order'))
      },
      act: async () => {
        await dialog(page).getByLabel('Technical name').fill(`Word ${stamp}`)
        await press('Save Entity')(page)
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
      act: () => form.getByRole('combobox', { name: 'Type' }).click(),
      words: Object.values(fieldTypes).map(({ label }) => label),
    },
    {
      state: 'a field is added',
      act: async () => {
        await page.getByRole('option', { name: 'Select', exact: false }).first().click()
        await expect(form.getByLabel('Options')).toBeVisible()
        await form.getByLabel('Options').fill('active\npending')
        await form.getByLabel('Field name').fill('Status')
        await press('Add Field')(page)
      },
      words: ['Field added successfully'],
    },
    {
      state: 'a field is edited',
      act: () =>
        dialog(page)
          .getByRole('region', { name: 'Fields' })
          .getByRole('button', { name: /^Status/ })
          .click(),
      words: ['Edit field', 'Update Field', 'Cancel', 'Options'],
    },
    {
      state: 'a field is updated',
      act: async () => {
        await form.getByLabel('Display name').fill('Stage')
        await press('Update Field')(page)
      },
      words: ['Field updated successfully', 'New field'],
    },
    {
      state: 'a field is about to go',
      act: async () => {
        await press('Actions for Stage')(page)
        await page.getByRole('menuitem', { name: 'Delete' }).click()
      },
      words: ['Are you sure you want to delete this field?', 'Cancel', 'Delete'],
    },
    {
      state: 'a field is gone',
      act: () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click(),
      words: ['Field deleted successfully'],
    },
    { state: 'what programs see', act: openTab('Preview'), words: ['Type definition', 'Sample response'] },
    {
      state: 'updated',
      act: async () => {
        await openTab('General')(page)
        await dialog(page).getByLabel('Description').fill('Words, and nothing but words')
        await press('Save Entity')(page)
      },
      words: ['Entity updated successfully'],
    },
    {
      state: 'the cards',
      act: () => page.keyboard.press('Escape'),
      words: ['Words, and nothing but words', '0 fields', /^Updated/],
    },
    {
      state: 'nothing found',
      act: () => page.getByPlaceholder('Search entities...').fill('nothing is called so'),
      words: ['No entities found'],
    },
  ])
})

test.describe('words of the records and their views', () => {
  test.use({ expectedErrors: [/status of \d+/] })

  test('§2 list and data browser, §4, §5, §8', async ({ page, api }) => {
    const entity = await makeEntity(api, 'Word', [
      { name: 'title', displayName: 'Title', fieldType: 'text', isRequired: true },
      { name: 'status', displayName: 'Status', fieldType: 'select', options: ['active', 'pending'] },
      { name: 'due', displayName: 'Due', fieldType: 'date' },
    ])
    const { name, at } = entity
    const fail = (status: number, body: string) => () =>
      page.route('**/graphql/tenant', (route) =>
        isOperation('Records')(route.request()) ? route.fulfill({ status, body }) : route.fallback(),
      )
    await readAll(page, [
      {
        state: 'loading',
        given: async () => {
          await fail(400, 'The proxy says no')()
          release = await hold(page, '**/graphql/tenant')
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
        words: [`Error loading ${name} records`, 'GraphQL request failed: 400 The proxy says no', 'Retry'],
      },
      {
        state: 'answered with nothing',
        given: fail(200, '{"data":null}'),
        act: press('Retry'),
        words: ['GraphQL Error'],
      },
      {
        state: 'refused in words',
        given: fail(200, JSON.stringify(refusal('Out of order'))),
        act: press('Retry'),
        words: ['Out of order'],
      },
      {
        state: 'empty',
        given: () => page.unroute('**/graphql/tenant'),
        // Retry may happen automatically before it can be pressed.
        act: () => page.reload(),
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
          await page.getByRole('textbox', { name: 'Title' }).fill('First')
          await press('Save and new')(page)
        },
        words: ['Saved! Ready for new entry.'],
      },
      {
        state: 'saved',
        act: async () => {
          await page.getByRole('textbox', { name: 'Title' }).fill('Second')
          await press('Save')(page)
        },
        words: ['Form submitted successfully!'],
      },
      {
        state: 'rows are selected',
        act: () => rows(page).first().getByRole('checkbox').first().check(),
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
          await dialog(page).getByLabel('View name').fill('Cards')
          await dialog(page).getByText('Grid', { exact: true }).click()
          await press('Create view')(page)
        },
        words: ['grid view "Cards" created successfully!'],
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
    await readAll(page, [
      { state: 'too many cards', at: kanban, words: ['Over WIP limit!', 'active', 'pending'] },
      {
        state: 'a card is moved',
        act: async () => {
          await page.getByRole('listitem').getByRole('button', { name: 'Word 1', exact: true }).focus()
          await page.keyboard.press('m')
          await page.getByRole('option', { name: 'pending' }).click()
        },
        words: ['Moved to pending'],
      },
      {
        state: 'the calendar',
        at: `${calendar}&date=2026-03-10`,
        words: ['Day', 'Week', 'Month', 'Year', 'Previous', 'Next', '+1 more'],
      },
      { state: 'a wizard', at: wizard, words: ['Previous', 'Next', 'One', 'Two'] },
      {
        state: 'forbidden',
        given: async () => {
          await answer(page, 'Records', refusal('You may not', 'FORBIDDEN'))
          await answer(page, 'RecordCount', refusal('You may not', 'FORBIDDEN'))
        },
        at,
        words: ['Access Denied', "You don't have permission to access this page."],
      },
    ])
  })
})
