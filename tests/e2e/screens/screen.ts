import { type Api, expect, type Page } from '../app.ts'

export interface Screen {
  readonly name: string
  /** As the router has it. */
  readonly route: string
  /** The route itself, when nothing is said. */
  readonly at?: string | ((api: Api) => Promise<string>)
  /** The document's title, without the product's name. */
  readonly title: string | ((api: Api) => Promise<string>)
  /** What is done on the loaded page to come to the screen. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Waits until it is all there. */
  readonly ready: (page: Page) => Promise<unknown>
}

/** What is beside the sidebar. */
export const main = (page: Page) => page.getByRole('main')
/** Ready when that can be read there. */
export const shows = (text: string | RegExp) => (page: Page) =>
  expect(main(page).getByText(text).filter({ visible: true }).first()).toBeVisible()

/** Something of the demo that has a page of its own. */
export interface Named {
  readonly id: string
  readonly name: string
}
