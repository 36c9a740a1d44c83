import { expect, type Page } from './app.ts'

/** Texts in the code of the dialogs about unsent changes, and in the text editor, which is fetched last. */
const texts = ['To take one back, use Undo', 'Log out with unsent changes', 'markdownPaste']

/**
 * Before any input, the idle browser fetches the code that the user needs offline. Call this before the page is opened; the result waits
 * until that code is there.
 */
export function watchCode(page: Page): () => Promise<void> {
  const codes: string[] = []
  page.on('response', (response) => {
    // Those of a page that closes cannot be read.
    if (response.url().endsWith('.js'))
      response.text().then(
        (code) => codes.push(code),
        () => null,
      )
  })
  return async () => {
    for (const text of texts) await expect.poll(() => codes.some((code) => code.includes(text)), text).toBe(true)
  }
}
