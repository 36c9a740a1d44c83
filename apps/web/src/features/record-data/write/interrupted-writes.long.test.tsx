import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { makeEntity, type MadeEntity } from '../../../../../../tests/made-entities.ts'
import {
  choose,
  click,
  clickOn,
  control,
  dialog,
  fill,
  find,
  hides,
  openApp,
  paste,
  press,
  rightClick,
  shows,
  toastOf,
  type,
} from '../../../../../../tests/web/app.tsx'
import { showInView } from '../../../../../../tests/web/browser.ts'
import {
  api,
  goOffline,
  hold,
  holdReplies,
  loseAnswer,
  loseRequests,
  type SentRequest,
  sentRequests,
} from '../../../../../../tests/web/network.ts'
import { cell, dragFillHandle, writeCell } from '../../../../../../tests/web/table.ts'

// The connection fails or is slow in the middle of each kind of write, in each view: the value stays on the screen and is stored exactly
// once. Writes whose connection fails are counted as waiting until it returns.

interface Job {
  title: string
  stage: string | null
  due: string | null
  seats: number | null
  done: boolean
}
const job = (title: string, more: Partial<Job> = {}): Job => ({
  title,
  stage: 'open',
  due: '2026-03-10',
  seats: 1,
  done: false,
  ...more,
})
const [bench, chair] = [job('Bench'), job('Chair')]

let jobs: MadeEntity
let at: Record<'table' | 'board' | 'calendar' | 'form' | 'record', string>
beforeAll(async () => {
  showInView()
  const shown = { showInList: true, showInForm: true }
  jobs = await makeEntity(api, 'Cutjob', [
    { ...shown, name: 'title', displayName: 'Title', fieldType: 'text' },
    { ...shown, name: 'stage', displayName: 'Stage', fieldType: 'select', options: ['open', 'won'] },
    { ...shown, name: 'due', displayName: 'Due', fieldType: 'date' },
    { ...shown, name: 'seats', displayName: 'Seats', fieldType: 'number' },
    { ...shown, name: 'done', displayName: 'Done', fieldType: 'boolean' },
  ])
  at = {
    table: `${jobs.at}?sort=title`,
    board: await jobs.addView('Board', 'kanban', { groupByField: 'stage' }),
    calendar: `${await jobs.addView('Calendar', 'calendar', { dateField: 'due' })}&date=2026-03-10`,
    form: await jobs.addView('Form', 'form', {}),
    record: '',
  }
})
beforeEach(async () => {
  await api.tenant(`mutation { deleteMany${jobs.typeName}(where: {}) }`)
  await jobs.create([bench, chair])
  const { found } = await api.tenant<{ found: [{ id: string }] }>(
    `{ found: ${jobs.name}(where: {title: {eq: "Bench"}}) { id } }`,
  )
  at.record = `${jobs.at}/${found[0].id}`
})

const stored = async () =>
  (
    await api.tenant<{ found: Job[] }>(
      `{ found: ${jobs.name}(orderBy: [{title: ASC}, {seats: ASC}]) { title stage due seats done } }`,
    )
  ).found

interface Write {
  readonly name: string
  readonly place: keyof typeof at
  readonly act: () => Promise<unknown>
  /** What the user sees meanwhile. */
  readonly sees: () => Promise<unknown>
  /** What the user sees after a late answer, where nothing shows the write before. */
  readonly seesLate?: () => Promise<unknown>
  readonly result: readonly Job[]
}

const ready = {
  table: () => find('[data-row="1"] [role=rowheader]'),
  board: () => find('[data-card]', /^Bench/),
  calendar: () => find('[data-event]', /^Bench/),
  form: () => control('Title'),
  record: () => find('button', 'Edit Seats'),
}
const seesText = (text: string | RegExp) => async () => shows(text, await find('main'))
const seesCell = (row: number, column: string, text: string) => () =>
  expect.poll(() => cell(row, column).textContent).toContain(text)
const value = (label: string) => find('section, [role=region], [role=group]', label)

const writes: readonly Write[] = [
  {
    name: 'a cell is typed',
    place: 'table',
    act: () => writeCell(0, 'Seats', '71'),
    sees: seesCell(0, 'Seats', '71'),
    result: [job('Bench', { seats: 71 }), chair],
  },
  {
    name: 'a cell is cleared',
    place: 'table',
    act: async () => {
      await click(cell(0, 'Seats'))
      await press('Delete')
    },
    sees: seesCell(0, 'Seats', '-'),
    result: [job('Bench', { seats: null }), chair],
  },
  {
    name: 'a box is checked',
    place: 'table',
    act: async () => {
      await click(cell(1, 'Done'))
      await press('Space')
    },
    sees: () => find('[data-row="1"] [role=checkbox][aria-checked=true]'),
    result: [bench, job('Chair', { done: true })],
  },
  {
    name: 'cells are pasted',
    place: 'table',
    act: async () => {
      await click(cell(0, 'Seats'))
      paste('8\n9')
    },
    sees: seesCell(1, 'Seats', '9'),
    result: [job('Bench', { seats: 8 }), job('Chair', { seats: 9 })],
  },
  {
    name: 'cells are filled',
    place: 'table',
    act: async () => {
      await click(cell(0, 'Title'))
      await dragFillHandle(cell(1, 'Title'))
    },
    sees: seesCell(1, 'Title', 'Bench'),
    result: [bench, bench],
  },
  {
    name: 'a row is duplicated',
    place: 'table',
    act: async () => {
      await rightClick(cell(0, 'Title'))
      await clickOn('Duplicate')
    },
    sees: seesCell(1, 'Title', 'Bench (copy)'),
    seesLate: seesCell(1, 'Title', 'Bench (copy)'),
    result: [bench, job('Bench (copy)'), chair],
  },
  {
    name: 'a row is added',
    place: 'table',
    act: async () => {
      await click(cell(1, 'Title'))
      await press('Shift+Enter')
      await type('Desk')
      await press('Enter')
      await press('Escape')
    },
    sees: seesText('Desk'),
    result: [bench, chair, { title: 'Desk', stage: null, due: null, seats: null, done: false }],
  },
  {
    name: 'a card is moved',
    place: 'board',
    act: async () => {
      ;(await find('[data-card]', /^Bench/)).focus()
      await press('m')
      await clickOn('won', await dialog())
    },
    sees: async () => shows('Bench', await find('section', /^won/)),
    result: [job('Bench', { stage: 'won' }), chair],
  },
  {
    name: 'a card is added',
    place: 'board',
    act: async () => {
      await clickOn('Add to won')
      const form = await find('form', /^New Cutjob/)
      await fill('Title', 'Desk', form)
      await clickOn('Save', form)
    },
    sees: () => toastOf('Kept in this browser. It will be sent when the connection returns.'),
    seesLate: async () => shows('Desk', await find('section', /^won/)),
    result: [bench, chair, { title: 'Desk', stage: 'won', due: null, seats: null, done: false }],
  },
  {
    name: 'an event is moved',
    place: 'calendar',
    act: async () => {
      ;(await find('[data-event]', /^Bench/)).focus()
      await press('m')
      const change = await dialog('Change date')
      await click(await control('Due', change))
      await clickOn('Thursday, March 19, 2026')
      await clickOn('Save', change)
    },
    sees: async () => shows('Bench', await find('[data-day="2026-03-19"]')),
    result: [job('Bench', { due: '2026-03-19' }), chair],
  },
  {
    name: 'a value is typed',
    place: 'record',
    act: async () => {
      await clickOn('Edit Seats')
      await fill('Seats', '71')
      await press('Enter')
    },
    sees: async () => shows('71', await value('Seats')),
    result: [job('Bench', { seats: 71 }), chair],
  },
  {
    name: 'an option is chosen',
    place: 'record',
    act: async () => {
      await clickOn('Edit Stage')
      await click(await find('[role=option]', 'won'))
    },
    sees: async () => shows('won', await value('Stage')),
    result: [job('Bench', { stage: 'won' }), chair],
  },
  {
    name: 'a form is submitted',
    place: 'form',
    act: async () => {
      await fill('Title', 'Desk')
      await choose('Stage', 'won')
      await clickOn('Save')
    },
    sees: async () => {
      await toastOf('Kept in this browser. It will be sent when the connection returns.')
      await hides('Form submitted successfully!')
    },
    seesLate: () => shows('Form submitted successfully!'),
    result: [bench, chair, { title: 'Desk', stage: 'won', due: null, seats: null, done: false }],
  },
]

const isWrite = ({ path, body }: SentRequest) => path === '/graphql/tenant' && body.includes('"query":"mutation')

/** Each failure ends when the returned function is called. */
const interruptions: Readonly<Record<string, () => () => void>> = {
  'the browser is offline': goOffline,
  'the request is lost': () => loseRequests(isWrite),
  'the answer is lost': () => {
    // Of the first request and of its immediate retry.
    loseAnswer(isWrite)
    loseAnswer(isWrite)
    return () => {}
  },
}

const cases = writes.flatMap((write) =>
  Object.keys(interruptions).map((interruption) => [write.place, write.name, interruption, write] as const),
)

test.each(cases)('%s: %s while %s', async (place, _, interruption, write) => {
  await openApp(at[place])
  await ready[place]()
  const end = interruptions[interruption]!()
  await write.act()
  await shows(/\d changes? waiting/)
  await write.sees()
  end()
  await hides(/\d changes? waiting/)
  await expect.poll(stored).toEqual(write.result)
  await hides('could not be saved')
})

/** Each delays writes until the returned function is called. */
const delays: Readonly<Record<string, () => () => void>> = {
  'the request is late': () => hold(isWrite),
  'the answer is late': () => holdReplies(isWrite),
}

test.each(
  writes.flatMap((write) => Object.keys(delays).map((delay) => [write.place, write.name, delay, write] as const)),
)('%s: %s while %s', async (place, _, delay, write) => {
  await openApp(at[place])
  await ready[place]()
  const end = delays[delay]!()
  // Otherwise the writes of the next test would wait for these.
  onTestFinished(end)
  await write.act()
  await expect.poll(() => sentRequests(isWrite)).not.toEqual([])
  if (!write.seesLate) await write.sees()
  await hides(/waiting/)
  end()
  await expect.poll(stored).toEqual(write.result)
  await (write.seesLate ?? write.sees)()
  await hides('could not be saved')
})
