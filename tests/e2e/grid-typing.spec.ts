import { type EnteredTypeId, fieldTypes } from '@monarch/field-types'
import { expect, makeEntity, type Page, test } from './app.ts'

const choices = [
  { value: 'alpha', label: 'Alpha', color: 'blue' },
  { value: 'beta', label: 'Beta', color: 'green' },
]

type Finish = (page: Page) => Promise<void>
const press =
  (...keys: string[]): Finish =>
  async (page) => {
    for (const key of keys) await page.keyboard.press(key)
  }
const done: Finish = async () => {}
/** Once the option is there, which may have to be read first. */
const choose =
  (option: string, ...keys: string[]): Finish =>
  async (page) => {
    await expect(page.getByRole('option', { name: option })).toBeVisible()
    await press(...keys)(page)
  }

/**
 * How a value of the type is typed into a cell: the keys, how it is finished, and what is stored then. A new type does not compile without.
 * The first key opens the editor; of those in a box over the cell it is no text yet.
 */
const typing: Readonly<Record<Exclude<EnteredTypeId, 'file' | 'image'>, readonly [string, Finish, unknown]>> = {
  text: ['hello', press('Enter'), 'hello'],
  long_text: ['hello', press('Control+Enter'), 'hello'],
  rich_text: ['hello', press('Control+Enter'), expect.stringMatching(/^<p>h?ello<\/p>$/)],
  email: ['ana@example.com', press('Enter'), 'ana@example.com'],
  phone: ['+14155550123', press('Enter'), expect.stringContaining('4155550123')],
  url: ['https://example.com/a', press('Enter'), 'https://example.com/a'],
  number: ['42', press('Enter'), 42],
  decimal: ['4.5', press('Enter'), 4.5],
  currency: ['12.50', press('Enter'), 12.5],
  percent: ['25', press('Enter'), expect.any(Number)],
  duration: ['1:30', press('Enter'), expect.any(Number)],
  rating: ['3', done, 3],
  boolean: [' ', done, true],
  select: ['Bet', choose('Beta', 'Enter'), 'beta'],
  multi_select: ['Bet', choose('Beta', 'Enter', 'Tab'), ['beta']],
  date: ['2026-03-10', press('Enter'), '2026-03-10'],
  datetime: [
    '2',
    async (page) => {
      await page.getByRole('button', { name: 'Now' }).press('Enter')
      await page.getByRole('button', { name: 'Done' }).press('Enter')
    },
    expect.stringMatching(/^\d{4}-.*T/),
  ],
  json: ['7', press('Control+Enter'), 7],
  relationship: ['Target', choose('Target', 'Enter'), expect.any(String)],
  many_to_many: ['Target', choose('Target', 'Enter', 'Tab'), [expect.any(String)]],
  ai_text: ['hello', press('Control+Enter'), 'hello'],
  ai_summary: ['hello', press('Control+Enter'), 'hello'],
  ai_classification: [
    'B',
    async (page) => {
      await page.getByRole('combobox', { name: 'Typed' }).press('Enter')
      await page.getByRole('option', { name: 'Beta' }).click()
      await press('Control+Enter')(page)
    },
    'beta',
  ],
}

test.describe.configure({ mode: 'parallel' })

for (const [fieldType, [text, finish, stored]] of Object.entries(typing)) {
  test(`a value of type ${fieldType} is typed into a cell, from its first key on`, async ({ page, api }) => {
    const shown = { showInList: true, showInForm: true }
    const target = await makeEntity(api, 'Typedtarget', [{ name: 'name', displayName: 'Name', fieldType: 'text' }])
    await target.create([{ name: 'Target' }])
    const type = fieldTypes[fieldType as EnteredTypeId]
    const settings = {
      ...(type.choices && { choices }),
      ...(type.relation && { entityId: target.id, inverseName: 'typed' }),
    }
    const things = await makeEntity(api, 'Typedthing', [
      { ...shown, name: 'name', displayName: 'Name', fieldType: 'text' },
      { ...shown, name: 'typed', displayName: 'Typed', fieldType, settings },
    ])
    await things.create([{ name: 'One' }, { name: 'Two' }])
    await page.goto(`${things.at}?sort=name`)
    await page.getByRole('rowheader', { name: 'One' }).click()
    await page.keyboard.press('ArrowRight')
    const [first, ...rest] = text
    await page.keyboard.press(first === ' ' ? 'Space' : first!)
    if (rest.length > 0) {
      // An editor that is loaded when it is first needed takes the focus late.
      await expect(
        page
          .locator('[data-editor], [role=dialog]')
          .locator('input:focus, textarea:focus, [contenteditable]:focus')
          .first(),
      ).toBeVisible()
      await page.keyboard.type(rest.join(''))
    }
    await finish(page)
    const read = async () => {
      const document = `{ found: ${things.name}(where: {name: {eq: "One"}}) { typed } }`
      return (await api.tenant<{ found: { typed: unknown }[] }>(document)).found[0]?.typed
    }
    await expect.poll(read).toEqual(stored)
  })
}
