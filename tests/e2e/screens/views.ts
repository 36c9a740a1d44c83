import { type Api, dialog, expect, makeEntity, type Page, rows } from '../app.ts'
import { main, type Screen } from './screen.ts'

const route = '/entities/$name'
const day = '2026-03-10'

type ViewName = keyof typeof views
const views = {
  gallery: ['grid', {}],
  board: ['kanban', { groupByField: 'status' }],
  month: ['calendar', { dateField: 'due', view: 'month' }],
  week: ['calendar', { dateField: 'starts', view: 'week' }],
  day: ['calendar', { dateField: 'due', view: 'day' }],
  year: ['calendar', { dateField: 'due', view: 'year' }],
  form: ['form', {}],
} as const satisfies Record<string, readonly [string, object]>

/** An entity with these views, made once for each worker: a page that is open learns of later views when it is loaded again. */
let made: Promise<Record<ViewName | 'list', string>> | undefined
const paths = (api: Api) => (made ??= makeVisits(api))

async function makeVisits(api: Api): Promise<Record<ViewName | 'list', string>> {
  const shown = { showInList: true, showInForm: true }
  const entity = await makeEntity(api, 'Visit', [
    { ...shown, name: 'title', displayName: 'Title', fieldType: 'text' },
    { ...shown, name: 'status', displayName: 'Status', fieldType: 'select', options: ['planned', 'done'] },
    { ...shown, name: 'due', displayName: 'Due', fieldType: 'date' },
    { ...shown, name: 'starts', displayName: 'Starts', fieldType: 'datetime' },
    { ...shown, name: 'mail', displayName: 'Email', fieldType: 'email' },
    { ...shown, name: 'notes', displayName: 'Notes', fieldType: 'long_text' },
  ])
  await entity.create([
    {
      title: 'At the harbour',
      status: 'planned',
      due: day,
      starts: `${day}T09:00:00Z`,
      notes: 'See https://example.com',
    },
    { title: 'At the office', status: 'done', due: day, mail: 'ada@example.com' },
    { title: 'Not planned yet' },
  ])
  const added: Record<string, string> = { list: entity.at }
  for (const [name, [type, config]] of Object.entries(views)) added[name] = await entity.addView(name, type, config)
  return added as Record<ViewName | 'list', string>
}

const at =
  (name: ViewName | 'list', query = '') =>
  async (api: Api): Promise<string> =>
    `${(await paths(api))[name]}${query}`
const title = 'Visits'
const onDay = `&date=${day}`
const inMain = (role: 'button' | 'region' | 'grid' | 'form', name: string | RegExp) => (page: Page) =>
  expect(main(page).getByRole(role, { name }).first()).toBeVisible()

/** The types of views other than lists, and what opens above them. */
export const viewScreens: readonly Screen[] = [
  { name: 'gallery', route, at: at('gallery'), title, ready: inMain('button', /At the harbour/) },
  {
    name: 'board',
    route,
    at: at('board'),
    title,
    ready: inMain('region', /done/i),
  },
  { name: 'calendar, month', route, at: at('month', onDay), title, ready: inMain('grid', 'March 2026') },
  { name: 'calendar, week', route, at: at('week', onDay), title, ready: inMain('grid', /./) },
  { name: 'calendar, day', route, at: at('day', onDay), title, ready: inMain('grid', /./) },
  { name: 'calendar, year', route, at: at('year', onDay), title, ready: inMain('button', 'Today') },
  {
    name: 'calendar, records without a date',
    route,
    at: at('month', onDay),
    title,
    act: (page) => main(page).getByRole('button', { name: '1 without a date' }).click(),
    // A drawer beside the calendar, on phones above it.
    ready: (page) => expect(page.getByText('Not planned yet').filter({ visible: true }).first()).toBeVisible(),
  },
  {
    name: 'form',
    route,
    at: at('form'),
    title,
    ready: async (page) => {
      await inMain('form', /Visit/)(page)
      // The form scrolls, and the page around it does not.
      expect(
        await page.evaluate(
          '(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector("main"))',
        ),
      ).toBe(0)
    },
  },
  {
    name: 'form, asked to publish',
    route,
    at: at('form'),
    title,
    act: (page) => main(page).getByRole('button', { name: 'Publish form' }).click(),
    ready: (page) => expect(page.getByRole('alertdialog', { name: 'Publish this form?' })).toBeVisible(),
  },
  {
    name: 'form, published',
    route,
    at: at('form'),
    title,
    act: async (page) => {
      const publish = main(page).getByRole('button', { name: 'Publish form' })
      const share = main(page).getByRole('button', { name: 'Public link' })
      // The form is public already when the screen is opened again as on a phone.
      await publish.or(share).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Publish' })
        .or(page.getByRole('menuitem').first())
        .click()
    },
    ready: (page) => expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible(),
  },
  ...['List', 'Grid', 'Kanban', 'Calendar', 'Form'].map((type): Screen => ({
    name: `new view: ${type}`,
    route,
    at: at('list'),
    title,
    act: async (page) => {
      await main(page).getByRole('button', { name: 'Add view' }).click()
      await dialog(page).getByText(type, { exact: true }).first().click()
    },
    ready: (page) => expect(dialog(page).getByRole('radio', { name: type, exact: true })).toBeChecked(),
  })),
  {
    name: 'list, selected rows',
    route,
    at: at('list'),
    title,
    act: (page) => rows(page).first().getByRole('checkbox').first().check(),
    ready: (page) => expect(page.getByText('1 selected').first()).toBeVisible(),
  },
  {
    name: 'new record, date picker',
    route,
    at: at('list', '?record=new'),
    title,
    act: (page) => page.getByRole('form').getByRole('combobox', { name: 'Due' }).click(),
    ready: (page) => expect(page.getByRole('grid').filter({ hasText: 'Su' }).last()).toBeVisible(),
  },
  {
    name: 'new record, select picker',
    route,
    at: at('list', '?record=new'),
    title,
    act: (page) => page.getByRole('form').getByRole('combobox', { name: 'Status' }).click(),
    ready: (page) => expect(page.getByRole('option', { name: 'done' })).toBeVisible(),
  },
]
