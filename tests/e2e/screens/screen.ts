import { type Api, expect, type Page } from '../app.ts'

export interface Screen {
  readonly name: string
  /** Path pattern of the router. */
  readonly route: string
  /** URL to open; defaults to the route. */
  readonly at?: string | ((api: Api) => Promise<string>)
  /** URL of the page opened before, if the screen looks like the empty page that is opened by default. */
  readonly from?: string
  /** Document title without the product name. */
  readonly title: string | ((api: Api) => Promise<string>)
  /** Actions on the loaded page that lead to the screen. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Errors in the console that belong to the screen. */
  readonly errors?: RegExp
  /** Waits until the screen is complete. */
  readonly ready: (page: Page) => Promise<unknown>
}

export const main = (page: Page) => page.getByRole('main')
/** Ready when this text is visible. */
export const shows = (text: string | RegExp) => (page: Page) =>
  expect(main(page).getByText(text).filter({ visible: true }).first()).toBeVisible()

/** A record of the demo with a page. */
export interface Named {
  readonly id: string
  readonly name: string
}
