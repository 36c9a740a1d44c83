import { expect, type Page, test } from './app.ts'

/**
 * The words of the specification, letter for letter: each screen in each state, and what must be read there. A row goes
 * on where the row before it has led, so a whole area is one page.
 */
export interface Row {
  /** The section of the specification, and the state. */
  readonly state: string
  /** Where the browser goes; left out, it stays where it is. */
  readonly at?: string
  /** Before that. */
  readonly given?: (page: Page) => Promise<unknown>
  /** After that. */
  readonly act?: (page: Page) => Promise<unknown>
  readonly words: readonly (string | RegExp)[]
}

export async function readAll(page: Page, table: readonly Row[]): Promise<void> {
  for (const { state, at, given, act, words } of table) {
    await test.step(state, async () => {
      await given?.(page)
      if (at !== undefined) await page.goto(at)
      await act?.(page)
      for (const word of words) await expect(seen(page, word), `"${word}"`).toBeVisible()
    })
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first()
export const press = (name: string) => (page: Page) => button(page, name).click()
export const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()

/** Whatever says that: a text, a label with its asterisk, a tab with its count, a button with an icon, an empty input. */
function seen(page: Page, word: string | RegExp) {
  const text = typeof word === 'string' ? new RegExp(`^${escape(word)}\\s*(\\*|\\d+)?$`) : word
  return page
    .getByText(text)
    .or(page.getByLabel(word, { exact: true }))
    .or(page.getByPlaceholder(word, { exact: true }))
    .filter({ visible: true })
    .first()
}

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
