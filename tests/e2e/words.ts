import { expect, type Page, test } from './app.ts'

/**
 * The exact words of the specification: each screen in each state with the texts it must show. A row continues where
 * the previous one has led, so an area needs one page.
 */
export interface Row {
  /** Section of the specification, and the state. */
  readonly state: string
  /** URL to open; omitted to stay. */
  readonly at?: string
  /** Runs before opening the URL. */
  readonly given?: (page: Page) => Promise<unknown>
  /** Runs after opening the URL. */
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

/** Finds a text, a label with its asterisk, a tab with its count, an icon button, or an empty input. */
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
