import { clickOn, openApp, waitFor } from './app.tsx'

/**
 * The exact words of the specification: each screen in each state with the texts it must show. A row continues on the screen that the
 * previous row has opened.
 */
interface Row {
  /** Section of the specification, and the state. */
  readonly state: string
  /** URL to open with an empty cache; omitted to stay. */
  readonly at?: string
  /** Runs before opening the URL. */
  readonly given?: () => unknown
  /** Runs after opening the URL. */
  readonly act?: () => Promise<unknown>
  readonly words: readonly (string | RegExp)[]
}

export async function readAll(table: readonly Row[]): Promise<void> {
  for (const { state, at, given, act, words } of table) {
    await given?.()
    if (at !== undefined) await openApp(at)
    await act?.()
    for (const word of words)
      await waitFor(() => {
        if (!isRead(word)) throw new Error(`${state}: "${word}" is not on the screen.`)
      })
  }
}

export const press = (name: string | RegExp) => () => clickOn(name)

/** Whether the word is a text, with the mark of a required field or a count, the label of an element or a placeholder. */
function isRead(word: string | RegExp): boolean {
  return [...document.body.querySelectorAll('*')].some(
    (element) =>
      (isText(element.textContent.trim(), word) ||
        element.getAttribute('aria-label') === word ||
        element.getAttribute('placeholder') === word) &&
      element.closest('[hidden]') === null,
  )
}

const isText = (text: string, word: string | RegExp): boolean =>
  typeof word === 'string' ? text === word || text.replace(/\s*(\*|\d+)$/, '') === word : word.test(text)
