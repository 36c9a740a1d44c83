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
/** Waits for the option, which may have to load first. */
const choose =
  (option: string, ...keys: string[]): Finish =>
  async (page) => {
    await expect(page.getByRole('option', { name: option })).toBeVisible()
    await press(...keys)(page)
  }

/**
 * The input for each type, how the editor is closed, and the stored value. The first key opens the editor; editors in a
 * popover do not insert it as text.
 */
const typing = {
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
  ai_classification: ['Bet', choose('Beta', 'Enter'), 'beta'],
} satisfies Readonly<Partial<Record<EnteredTypeId, readonly [string, Finish, unknown]>>>

test('a value of every type is typed into a cell, from the first key', async ({ page, api }) => {
  const shown = { showInList: true, showInForm: true }
  const target = await makeEntity(api, 'Typedtarget', [{ name: 'name', displayName: 'Name', fieldType: 'text' }])
  await target.create([{ name: 'Target' }])
  const types = Object.keys(typing) as (keyof typeof typing)[]
  const settingsOf = (fieldType: EnteredTypeId) => {
    const type = fieldTypes[fieldType]
    return {
      ...(type.choices && { choices }),
      ...(type.relation && { entityId: target.id, inverseName: `of_${fieldType}` }),
    }
  }
  const things = await makeEntity(api, 'Typedthing', [
    { ...shown, name: 'name', displayName: 'Name', fieldType: 'text' },
    ...types.map((fieldType) => ({
      ...shown,
      name: `typed_${fieldType}`,
      displayName: fieldType,
      fieldType,
      settings: settingsOf(fieldType),
    })),
  ])
  await things.create([{ name: 'One' }, { name: 'Two' }])
  await page.goto(`${things.at}?sort=name`)
  for (const [i, fieldType] of types.entries()) {
    const [text, finish, stored] = typing[fieldType]
    await test.step(fieldType, async () => {
      await page.getByRole('rowheader', { name: 'One' }).click()
      for (let column = 0; column <= i; column++) await page.keyboard.press('ArrowRight')
      const [first, ...rest] = text
      await page.keyboard.press(first === ' ' ? 'Space' : first!)
      if (rest.length > 0) {
        // An editor loaded on first use takes the focus late.
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
        const document = `{ found: ${things.name}(where: {name: {eq: "One"}}) { typed_${fieldType} } }`
        return (await api.tenant<{ found: Record<string, unknown>[] }>(document)).found[0]?.[`typed_${fieldType}`]
      }
      await expect.poll(read).toEqual(stored)
    })
  }
})
