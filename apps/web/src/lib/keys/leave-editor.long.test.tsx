import { fireEvent } from '@testing-library/dom'
import { type EnteredTypeId, fieldTypes } from '@monarch/field-types'
import { webOf } from '@monarch/field-types/web'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  all,
  button,
  click,
  clickOn,
  find,
  heading,
  nameOf,
  openApp,
  press,
  pressTab,
  type,
} from '../../../../../tests/web/app.tsx'
import { showAllColumns } from '../../../../../tests/web/browser.ts'
import { type EveryType, makeEveryType, typedTypes } from '../../../../../tests/web/every-type.ts'
import { sentMutations } from '../../../../../tests/web/network.ts'
import { cell, focused } from '../../../../../tests/web/table.ts'

// The rule for leaving an editor (packages/ui/src/focus/exit.ts), for every field type: Enter, Tab and a click outside
// keep what is highlighted or typed, and Escape restores the previous value.

/** Typed text and the value that it becomes. */
const typing: Readonly<Partial<Record<EnteredTypeId, readonly [text: string, value: unknown]>>> = {
  text: ['hello', 'hello'],
  long_text: ['hello', 'hello'],
  email: ['ana@example.com', 'ana@example.com'],
  phone: ['+14155550123', expect.stringContaining('4155550123')],
  url: ['https://example.com/a', 'https://example.com/a'],
  number: ['42', 42],
  decimal: ['4.5', 4.5],
  currency: ['12.50', 12.5],
  percent: ['25', 25],
  duration: ['1:30', 90],
  select: ['Bet', 'beta'],
  multi_select: ['Bet', ['beta']],
  date: ['31.12.2026', '2026-12-31'],
  datetime: ['31.12.2026 5pm', expect.stringMatching(/^202(6-12-31|7-01-01)T/)],
  json: ['77', 77],
  relationship: ['Target', expect.any(String)],
  many_to_many: ['Target', [expect.any(String)]],
  ai_text: ['hello', 'hello'],
  ai_summary: ['hello', 'hello'],
  ai_classification: ['Bet', 'beta'],
}
// Checkboxes and stars change immediately and have no editor to leave. Rich text has a separate test below, because
// jsdom cannot type into it.
const types = typedTypes.filter((type) => !webOf(fieldTypes[type]).Toggle && type !== 'rich_text')
const pickers = types.filter((type) => webOf(fieldTypes[type]).edit === 'picker')
/** Enter breaks the line, and Control+Enter leaves. */
const boxes = types.filter((type) => webOf(fieldTypes[type]).edit === undefined)
const relations: readonly EnteredTypeId[] = ['relationship', 'many_to_many']
/** Enter chooses one of several options, and Tab leaves. */
const lists: readonly EnteredTypeId[] = ['multi_select', 'many_to_many']

/** Pages draw the inputs of cells, so one type of each kind is enough there. */
const oneOfEachKind = [
  ...Map.groupBy(types, (id) => {
    const type = fieldTypes[id]
    return [webOf(type).edit, lists.includes(id), relations.includes(id), !type.choices, !type.generation].join()
  }).values(),
].map(([first]) => first!)
/** Panels draw the fields of pages, in a region with its own keys. */
const panelTypes: readonly EnteredTypeId[] = ['text', 'long_text', 'select']

test('every type is typed below', () => {
  expect(Object.keys(typing).toSorted()).toEqual(types.toSorted())
})

const exits = ['Enter', 'Tab', 'Escape', 'a click outside'] as const
type Exit = (typeof exits)[number]

let things: EveryType
beforeAll(async () => {
  showAllColumns()
  things = await makeEveryType('Leftthing')
  const names = exits.flatMap((exit) => [`cell ${exit}`, `cell ${exit} below`, `page ${exit}`, `panel ${exit}`])
  await things.create(names.map((name) => ({ name })))
})

async function typeAll(text: string): Promise<void> {
  await expect.poll(() => document.activeElement?.matches('[data-editor] *, [role=dialog] *')).toBe(true)
  await type(text)
}

async function leave(exit: Exit, fieldType: EnteredTypeId, outside: () => Element): Promise<void> {
  // The results of a search on the server; Enter and Tab wait for them.
  if (exit === 'a click outside' && relations.includes(fieldType)) await find('[role=option]', /^Target/)
  if (exit === 'a click outside') await click(outside())
  else if (exit === 'Tab') await pressTab()
  else if (exit === 'Escape') await press('Escape')
  else if (boxes.includes(fieldType)) await press('Control+Enter')
  else await press('Enter')
  if (exit === 'Enter' && lists.includes(fieldType)) {
    await expect.poll(() => document.querySelector<HTMLInputElement>('[cmdk-input]')?.value).toBe('')
    await pressTab()
  }
}

describe.each(exits)('%s', (exit) => {
  test('in a cell', async () => {
    const beside = (fieldType: EnteredTypeId) => `0 ${typedTypes[typedTypes.indexOf(fieldType) + 1] ?? 'Created'}`
    const next: Record<Exit, (fieldType: EnteredTypeId) => string> = {
      Enter: (fieldType) => (lists.includes(fieldType) ? beside(fieldType) : `1 ${fieldType}`),
      Tab: beside,
      Escape: (fieldType) => `0 ${fieldType}`,
      'a click outside': () => '1 Name',
    }
    await openApp(`${things.at}?q=${encodeURIComponent(`cell ${exit}`)}&sort=name`)
    await expect.poll(() => document.querySelector('[data-row="0"] [role=rowheader]')).not.toBeNull()
    for (const fieldType of types) {
      await click(cell(0, fieldType))
      const [first, ...rest] = typing[fieldType]![0]
      await press(first!)
      await typeAll(rest.join(''))
      await leave(exit, fieldType, () => cell(1, 'Name'))
      await expect.poll(() => all('[data-editor=open]'), { message: fieldType }).toEqual([])
      await expect.poll(focused, { message: fieldType }).toBe(next[exit](fieldType))
    }
    await expectStored(`cell ${exit}`, types)
  })

  test('on a record page', async () => {
    const { id } = await things.read(`page ${exit}`)
    await openApp(`${things.at}/${id}`)
    await heading(`page ${exit}`)
    await clickOn(/empty fields$/)
    for (const fieldType of oneOfEachKind) await editField(exit, fieldType)
    await expectStored(`page ${exit}`, oneOfEachKind)
  })

  test('in a record panel', async () => {
    const { id } = await things.read(`panel ${exit}`)
    await openApp(`${things.at}?record=${id}`)
    await find('h2', `panel ${exit}`)
    await clickOn(/empty fields$/)
    for (const fieldType of panelTypes) await editField(exit, fieldType)
    await expectStored(`panel ${exit}`, panelTypes)
  })

  // In a form only pickers are opened and left.
  test('in a form', async () => {
    await openApp(`${things.at}?record=new`)
    for (const fieldType of pickers) {
      const opener = () => all('form button[aria-haspopup]', fieldType).at(-1)
      const before = (await find('form button[aria-haspopup]', fieldType)).textContent
      opener()!.focus()
      await type(typing[fieldType]![0])
      await leave(exit, fieldType, () => all('h2')[0]!)
      await expect.poll(() => all('[data-radix-popper-content-wrapper]'), { message: fieldType }).toEqual([])
      const shown = expect.poll(() => opener()!.textContent, { message: fieldType })
      if (exit === 'Escape') await shown.toBe(before)
      else await shown.not.toBe(before)
      if (exit !== 'a click outside') await expectFocus(exit, fieldType, opener()!)
    }
  })
})

test('in a form, a click on the label focuses the control of every type', async () => {
  await openApp(`${things.at}?record=new`)
  await find('form button[aria-haspopup]', 'select')
  for (const fieldType of typedTypes) {
    // The editor of rich text is loaded when it is shown.
    if (fieldType === 'rich_text') await find('form [contenteditable=true]', fieldType)
    await click(all('form label', new RegExp(`^${fieldType}( \\*)?$`))[0]!)
    const { activeElement } = document
    expect(nameOf(activeElement!.closest('[role=radiogroup]') ?? activeElement!), fieldType).toBe(fieldType)
    expect(all('[data-radix-popper-content-wrapper]'), fieldType).toEqual([])
  }
})

test('in a form, Tab leaves a rating that a digit has set', async () => {
  await openApp(`${things.at}?record=new`)
  const star = (name: string) => find('form [role=radiogroup] input', name)
  ;(await star('1 of 5')).focus()
  for (const [key, name] of [
    ['3', '3 of 5'],
    ['0', '1 of 5'],
  ] as const) {
    await press(key)
    // Browsers go from any other star to the chosen one first.
    expect(nameOf(document.activeElement!)).toBe(name)
  }
})

test('rich text is kept by Control+Enter and a click outside, and Escape restores it', async () => {
  const exits = { 'Control+Enter': '<p>1</p>', 'a click outside': '<p>2</p>', Escape: '<p>2</p>' }
  const { id } = await things.read('page Tab')
  await openApp(`${things.at}/${id}`)
  await clickOn(/empty fields?$/)
  for (const [index, [exit, kept]] of Object.entries(exits).entries()) {
    await clickOn('Edit rich_text')
    // jsdom cannot type into it. The editor reads what changes in its element, as it does in browsers.
    const editor = await find('[data-editor=open] [contenteditable=true]')
    editor.innerHTML = `<p>${index + 1}</p>`
    await expect.poll(() => editor.textContent).toBe(String(index + 1))
    if (exit === 'a click outside') await click(all('main')[0]!)
    // The editor's library reads the code, which only browsers set.
    else if (exit === 'Escape') fireEvent.keyDown(editor, { key: exit, code: exit, keyCode: 27 })
    else await press(exit)
    await expect.poll(() => all('[data-editor=open]'), { message: exit }).toEqual([])
    await expect.poll(async () => (await things.read('page Tab')).values.rich_text, { message: exit }).toBe(kept)
  }
  expect(sentMutations()).toHaveLength(2)
})

test('a picker shows the meaning of a typed date, and keeps text that is not a date', async () => {
  await openApp(`${things.at}?record=new`)
  const opener = () => all('form button[aria-haspopup]', 'datetime').at(-1)!
  ;(await find('form button[aria-haspopup]', 'datetime')).focus()
  await type('31.12.2026 5pm')
  await find('[role=dialog] [role=status]', 'Dec 31, 2026, 17:00')
  await press('ArrowDown')
  await expect.poll(() => nameOf(document.activeElement!)).toBe('Thursday, December 31, 2026')
  // A picked day keeps the time and the focus.
  await press('ArrowLeft', 'Enter')
  await expect.poll(() => opener().textContent).toBe('December 30th, 2026 17:00')
  expect(nameOf(document.activeElement!)).toBe('Wednesday, December 30, 2026')
  await press('ArrowRight', 'Enter')
  ;(await find('[role=dialog] input')).focus()
  await press('Enter')
  await expect.poll(() => opener().textContent).toBe('December 31st, 2026 17:00')
  await expect.poll(() => document.activeElement).toBe(opener())
  await type('someday')
  await press('Enter')
  await find('[role=dialog] [role=alert]', /must be a date and time, for example/)
  await press('Tab')
  expect((document.activeElement as HTMLInputElement).value).toBe('someday')
  await press('Escape')
  await expect.poll(() => opener().textContent).toBe('December 31st, 2026 17:00')
})

async function editField(exit: Exit, fieldType: EnteredTypeId): Promise<void> {
  await clickOn(`Edit ${fieldType}`)
  await typeAll(typing[fieldType]![0])
  await leave(exit, fieldType, () => all('main')[0]!)
  // Some editors have buttons next to the text.
  while (exit === 'Tab' && document.activeElement?.matches('[data-editor=open] *')) await pressTab()
  await expect.poll(() => all('[data-editor=open]'), { message: fieldType }).toEqual([])
  if (exit !== 'a click outside') await expectFocus(exit, fieldType, await button(`Edit ${fieldType}`))
}

/** The focus is on the field, or after Tab on a control that follows it. */
async function expectFocus(exit: Exit, fieldType: EnteredTypeId, field: Element): Promise<void> {
  const isNext = exit === 'Tab' || (exit === 'Enter' && lists.includes(fieldType))
  const place = () => {
    const { activeElement } = document
    if (activeElement === field) return 'field'
    return field.compareDocumentPosition(activeElement!) & Node.DOCUMENT_POSITION_FOLLOWING ? 'after' : activeElement
  }
  await expect.poll(place, { message: fieldType }).toBe(isNext ? 'after' : 'field')
}

async function expectStored(name: string, edited: readonly EnteredTypeId[]): Promise<void> {
  const kept = Object.fromEntries(edited.map((each) => [each, typing[each]![1]]))
  const previous = Object.fromEntries(edited.map((each) => [each, each === 'many_to_many' ? [] : null]))
  const read = async () => (await things.read(name)).values
  await expect.poll(read).toMatchObject(name.endsWith('Escape') ? previous : kept)
}
