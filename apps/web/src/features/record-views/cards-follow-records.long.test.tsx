import { beforeAll, expect, test } from 'vitest'
import { queryClient } from '../../lib/api/query-client.ts'
import { makeEntity, type MadeEntity } from '../../../../../tests/made-entities.ts'
import {
  all,
  click,
  clickOn,
  find,
  hides,
  nameOf,
  openApp,
  press,
  region,
  shows,
  toastOf,
  type,
} from '../../../../../tests/web/app.tsx'
import { showInView } from '../../../../../tests/web/browser.ts'
import {
  api,
  heldReplies,
  hold,
  holdReplies,
  loseRequests,
  operation,
  sentRequests,
  subscriptions,
  untilLive,
} from '../../../../../tests/web/network.ts'
import { cell } from '../../../../../tests/web/table.ts'

// In boards, galleries and calendars, the focus and an open menu stay with their record, however the list changes.

const types = {
  grid: { card: '[data-card]', config: {} },
  kanban: { card: '[data-card]', config: { groupByField: 'stage' } },
  calendar: { card: '[data-event]', config: { dateField: 'due', view: 'week' } },
} as const
type ViewType = keyof typeof types

let jobs: MadeEntity
const views = new Map<ViewType, string>()
beforeAll(async () => {
  showInView()
  const shown = { showInList: true, showInForm: true }
  jobs = await makeEntity(api, 'Cardjob', [
    { ...shown, name: 'title', displayName: 'Title', fieldType: 'text' },
    { ...shown, name: 'stage', displayName: 'Stage', fieldType: 'select', options: ['open', 'done'] },
    { ...shown, name: 'due', displayName: 'Due', fieldType: 'date' },
  ])
  for (const [type, { config }] of Object.entries(types)) {
    const at = await jobs.addView(type, type, { ...config, sort: [{ title: 'ASC' }] })
    views.set(type as ViewType, type === 'calendar' ? `${at}&date=2026-03-10` : at)
  }
})

const job = (title: string) => ({ title, stage: 'open', due: '2026-03-10' })
const many = (verb: string, data = '') => api.tenant(`mutation { ${verb}Many${jobs.typeName}(${data}) }`)
const where = (title: string) => `where: {title: {eq: "${title}"}}`

/** What other users do to the list around the record 'Chair'. */
const changes: Readonly<Record<string, () => Promise<unknown>>> = {
  'a record comes before it': () => jobs.create([job('Anvil')]),
  'the record before it goes': () => many('delete', where('Bench')),
  'the record after it moves before it': () => many('update', `${where('Desk')}, data: {title: "Apple"}`),
  'it moves to the end': () => many('update', `${where('Chair')}, data: {title: "Zither"}`),
}

async function openView(type: ViewType): Promise<HTMLElement> {
  await many('delete', 'where: {}')
  await jobs.create(['Bench', 'Chair', 'Desk'].map(job))
  await openApp(views.get(type)!)
  await expect.poll(() => titles(type).toSorted()).toEqual(['Bench', 'Chair', 'Desk'])
  const card = await find(types[type].card, /^Chair/)
  card.focus()
  return card
}
const titles = (type: ViewType) => all(types[type].card).map((each) => /^\w+/.exec(nameOf(each))?.[0] ?? '')
const stored = async () => {
  const { found } = await api.tenant<{ found: { title: string }[] }>(`{ found: ${jobs.name}(limit: 10) { title } }`)
  return found.map(({ title }) => title).toSorted()
}
/** Reads the list again, as after a reconnection. */
const refetch = () => queryClient.invalidateQueries()

const cases = (Object.keys(types) as ViewType[]).flatMap((type) =>
  Object.keys(changes).map((change) => [type, change] as const),
)

test.each(cases)('%s: the focus stays with its record when %s', async (type, change) => {
  await openView(type)
  await changes[change]!()
  const expected = await stored()
  await refetch()
  await expect.poll(() => titles(type).toSorted()).toEqual(expected)
  await expect.poll(() => nameOf(document.activeElement!)).toMatch(/^(Chair|Zither)/)
  await press('Enter')
  await find('article h2', /^(Chair|Zither)/)
})

test.each(cases.filter(([type]) => type !== 'calendar'))(
  '%s: an open menu acts on its record when %s',
  async (type, change) => {
    await openView(type)
    await clickOn('Actions for Chair')
    await find('[role=menu]')
    await changes[change]!()
    const expected = await stored()
    await refetch()
    await expect.poll(() => titles(type).toSorted()).toEqual(expected)
    await clickOn(/^Move to bin/, await find('[role=menu]'))
    await expect.poll(stored).toEqual(expected.filter((title) => !/^(Chair|Zither)/.test(title)))
  },
)

/** The cards of each column with the number in its header. */
const columns = () =>
  Object.fromEntries(
    all('[data-board] section').map((column) => [
      nameOf(column),
      all('[data-card]', undefined, column).map((each) => /^\w+( \(copy\))?/.exec(nameOf(each))?.[0]),
    ]),
  )
const marked = () => all('[data-record] [data-unsent], [data-event] [data-unsent]').length

test.each(['grid', 'kanban'] as const)('%s: a duplicate that waits is drawn where it belongs', async (view) => {
  await openView(view)
  const end = loseRequests(operation('CreateRecord'))
  await clickOn('Actions for Chair')
  await clickOn(/^Duplicate/, await find('[role=menu]'))
  await shows('1 change waiting')
  await expect.poll(() => titles(view)).toEqual(['Bench', 'Chair', 'Chair', 'Desk'])
  expect(marked()).toBeGreaterThan(0)
  await openApp(views.get(view)!)
  await expect.poll(() => titles(view)).toEqual(['Bench', 'Chair', 'Chair', 'Desk'])
  end()
  await hides('waiting')
  await expect.poll(stored).toEqual(['Bench', 'Chair', 'Chair (copy)', 'Desk'])
  await expect.poll(marked).toBe(0)
  await expect.poll(() => titles(view)).toEqual(['Bench', 'Chair', 'Chair', 'Desk'])
})

test('after a reload, an unsent move is drawn in its new column and counted there', async () => {
  await openView('kanban')
  const end = loseRequests(operation('UpdateRecord'))
  await press('m')
  await click(await find('[role=option]', 'done'))
  await shows('1 change waiting')
  const moved = { 'No value': [], open2: ['Bench', 'Desk'], done1: ['Chair'] }
  await expect.poll(columns).toEqual(moved)
  await openApp(views.get('kanban')!)
  await expect.poll(columns).toEqual(moved)
  expect(marked()).toBe(1)
  end()
  await hides('waiting')
  await expect.poll(marked).toBe(0)
  expect(columns()).toEqual(moved)
})

test('a card that another user moves is immediately in its new column, and counted there', async () => {
  await openView('kanban')
  await untilLive()
  await press('ArrowDown')
  await press('ArrowUp')
  await many('update', `${where('Chair')}, data: {stage: "done"}`)
  await expect.poll(columns).toEqual({ 'No value': [], open2: ['Bench', 'Desk'], done1: ['Chair'] })
  await expect.poll(() => nameOf(document.activeElement!)).toMatch(/^Chair/)
})

test('a drop in conflict lets the user choose each value, also after a reload', async () => {
  hold(subscriptions)
  await openView('kanban')
  const drop = async (title: string) => {
    const card = await find('[data-card]', new RegExp(`^${title}`))
    card.focus()
    await press('m')
    await click(await find('[role=option]', 'done'))
  }
  await many('update', `${where('Chair')}, data: {stage: null}`)
  await drop('Chair')
  await clickOn('Review', await toastOf('Administrator has changed Stage'))
  await clickOn('Keep theirs', await region('Chair: Stage'))
  await hides('could not be saved')
  await expect.poll(columns).toEqual({ 'No value1': ['Chair'], open2: ['Bench', 'Desk'], done0: [] })

  await many('update', `${where('Desk')}, data: {stage: null}`)
  await drop('Desk')
  await shows('1 change could not be saved.')
  await openApp(views.get('kanban')!)
  await shows('1 change could not be saved.')
  await clickOn('Review', await find('[role=status]', /could not be saved/))
  await clickOn('Use mine', await region('Desk: Stage'))
  await hides('could not be saved')
  await expect.poll(columns).toEqual({ 'No value1': ['Chair'], open1: ['Bench'], done1: ['Desk'] })
})

test("a list that was read before another user's change does not undo it when it arrives", async () => {
  await openView('kanban')
  await untilLive()
  await press('Enter')
  await find('article h2', /^Chair/)
  const isColumn = ({ body }: { body: string }) => body.includes('"where":{"stage":{"eq":')
  const arrive = holdReplies(isColumn)
  void refetch()
  await expect.poll(() => heldReplies).toBe(1)
  await many('update', `${where('Chair')}, data: {stage: "done"}`)
  // The open record is read again when the change arrives.
  await shows('done', await find('article'))
  arrive()
  await expect.poll(columns).toEqual({ 'No value': [], open2: ['Bench', 'Desk'], done1: ['Chair'] })
})

test('a board that was read before a move does not undo it when it arrives, although the move has no answer yet', async () => {
  await openView('kanban')
  const isReading = ({ body }: { body: string }) =>
    body.includes('"where":{"stage":{"eq":') || operation('BoardCounts')({ path: '', body, key: null })
  const count = sentRequests(isReading).length
  const arrive = holdReplies(isReading)
  void refetch()
  // The counts, and the cards of two columns.
  await expect.poll(() => sentRequests(isReading).length).toBeGreaterThanOrEqual(count + 2)
  const send = hold(operation('UpdateRecord'))
  await press('m')
  await click(await find('[role=option]', 'done'))
  const moved = { 'No value': [], open2: ['Bench', 'Desk'], done1: ['Chair'] }
  await expect.poll(columns).toEqual(moved)
  arrive()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(columns()).toEqual(moved)
  send()
  await expect
    .poll(
      async () => (await api.tenant<{ found: object[] }>(`{ found: ${jobs.name}(${where('Chair')}) { stage } }`)).found,
    )
    .toEqual([{ stage: 'done' }])
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(columns()).toEqual(moved)
})

test('an unsent date is drawn on its day, also when the stored date is out of view', async () => {
  await openView('calendar')
  await many('update', `${where('Chair')}, data: {due: "2026-05-01"}`)
  await openApp(`${jobs.at}?sort=title`)
  await expect.poll(() => all('[data-row] [role=rowheader]').length).toBe(3)
  const end = loseRequests(operation('UpdateRecord'))
  await click(cell(1, 'Due'))
  await type('2026-03-11')
  await press('Enter')
  await shows('1 change waiting')
  await openApp(views.get('calendar')!)
  await expect.poll(() => titles('calendar').toSorted()).toEqual(['Bench', 'Chair', 'Desk'])
  end()
  await hides('waiting')
})
