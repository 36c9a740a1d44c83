import { type EnteredTypeId, fieldTypes } from '@monarch/field-types'
import { fixtures } from '@monarch/field-types/fixtures'
import { beforeAll, expect, test } from 'vitest'
import { makeEntity, type MadeEntity } from '../../../../../../tests/made-entities.ts'
import { click, openApp, press, screen, toastOf, type } from '../../../../../../tests/web/app.tsx'
import { api } from '../../../../../../tests/web/network.ts'
import { cell } from '../../../../../../tests/web/table.ts'

// Every field type: the first key opens the editor in the cell, and the input is stored.

type Finish = () => Promise<void>
const keys =
  (...pressed: string[]): Finish =>
  () =>
    press(...pressed)
const choose =
  (option: string, ...pressed: string[]): Finish =>
  async () => {
    await screen.findByRole('option', { name: option })
    await press(...pressed)
  }
const enter = keys('Enter')
const save = keys('Control+Enter')

type Typing = readonly [string, Finish, unknown]

/**
 * The input for a type, how the editor is closed, and the stored value. For a type without an entry, the first text of its
 * fixture is typed and Enter closes the editor. Rich text is tested in a browser only (tests/e2e/grid-typing.long.spec.ts),
 * because jsdom does not support `contenteditable`.
 */
const listed: Readonly<Partial<Record<EnteredTypeId, Typing>>> = {
  text: ['hello', enter, 'hello'],
  long_text: ['hello', save, 'hello'],
  email: ['ana@example.com', enter, 'ana@example.com'],
  phone: ['+14155550123', enter, expect.stringContaining('4155550123')],
  url: ['https://example.com/a', enter, 'https://example.com/a'],
  number: ['42', enter, 42],
  decimal: ['4.5', enter, 4.5],
  currency: ['12.50', enter, 12.5],
  percent: ['25', enter, expect.any(Number)],
  duration: ['1:30', enter, expect.any(Number)],
  rating: ['3', keys(), 3],
  boolean: [' ', keys(), true],
  select: ['Bet', choose('Beta', 'Enter'), 'beta'],
  multi_select: ['Bet', choose('Beta', 'Enter', 'Tab'), ['beta']],
  date: ['2026-03-10', enter, '2026-03-10'],
  datetime: ['2026-03-10 14:30', enter, expect.stringMatching(/^2026-03-1\d.*T/)],
  json: ['7', save, 7],
  relationship: ['Target', choose('Target', 'Enter'), expect.any(String)],
  many_to_many: ['Target', choose('Target', 'Enter', 'Tab'), [expect.any(String)]],
  ai_text: ['hello', save, 'hello'],
  ai_summary: ['hello', save, 'hello'],
  ai_classification: ['Bet', choose('Beta', 'Enter'), 'beta'],
}

const typing = Object.values(fieldTypes)
  .filter(({ id, computation, files }) => !computation && !files && id !== 'rich_text')
  .map(({ id }): [EnteredTypeId, Typing] => {
    const known = id as EnteredTypeId
    return [known, listed[known] ?? [fixtures[known].valid[0]!.text, enter, fixtures[known].valid[0]!.value]]
  })

const choices = [
  { value: 'alpha', label: 'Alpha', color: 'blue' },
  { value: 'beta', label: 'Beta', color: 'green' },
]

let things: MadeEntity
beforeAll(async () => {
  // Makes all columns visible.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 20_000 })
  const target = await makeEntity(api, 'Typedtarget', [{ name: 'name', displayName: 'Name', fieldType: 'text' }])
  await target.create([{ name: 'Target' }])
  const shown = { showInList: true, showInForm: true }
  const fields = typing.map(([fieldType]) => {
    const type = fieldTypes[fieldType]
    const settings = {
      ...(type.choices && { choices }),
      ...(type.relation && { entityId: target.id, inverseName: `of_${fieldType}` }),
    }
    return { ...shown, name: `a_${fieldType}`, displayName: fieldType, fieldType, settings }
  })
  things = await makeEntity(api, 'Typedthing', [
    { ...shown, name: 'name', displayName: 'Name', fieldType: 'text' },
    ...fields,
  ])
  await things.create([{ name: 'One' }, { name: 'Two' }])
})

test.each(typing)('a value of type %s is typed into a cell', async (fieldType, [text, finish, stored]) => {
  await openApp(`${things.at}?sort=name`)
  await expect.poll(() => document.querySelector('[data-row="0"] [role=rowheader]')).not.toBeNull()
  await click(cell(0, fieldType))
  const [first, ...rest] = text
  await press(first === ' ' ? 'Space' : first!)
  if (rest.length > 0) {
    await expect
      .poll(() => document.activeElement?.matches('[data-editor] *, [role=dialog] *, [role=listbox] *'))
      .toBe(true)
    await type(rest.join(''))
  }
  await finish()
  const read = async () => {
    const document = `{ found: ${things.name}(where: {name: {eq: "One"}}) { value: a_${fieldType} } }`
    return (await api.tenant<{ found: { value: unknown }[] }>(document)).found[0]?.value
  }
  await expect.poll(read).toEqual(stored)
})

test('a read-only cell says why it cannot be changed when the user types', async () => {
  await openApp(`${things.at}?sort=name`)
  await expect.poll(() => document.querySelector('[data-row="0"] [role=rowheader]')).not.toBeNull()
  await click(cell(0, 'Created'))
  await press('x')
  expect((await toastOf('Created cannot be changed')).textContent).toContain('This field is read-only.')
})
