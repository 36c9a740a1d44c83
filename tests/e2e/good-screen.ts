import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** Checks that hold for every screen: its title, a single h1, and no axe violations, light and dark. */
export async function expectGoodScreen(
  page: Page,
  title: string,
  schemes: readonly ColorScheme[] = ['light', 'dark'],
  exclude: readonly string[] = [],
): Promise<void> {
  await expectTitle(page, title)
  for (const scheme of schemes) await expectAccessible(page, scheme, scheme === 'light' ? 'all' : 'colors', exclude)
}

/** The sidebar is the same on every page, and is checked by the test of popovers and menus. */
export const sidebarRegion = '[data-region=sidebar]'

export async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Monarch`)
  await expect(page.locator('h1')).toHaveCount(1)
}

export type ColorScheme = 'light' | 'dark'

/** No axe violations of these rules, except in the excluded elements. */
export async function expectAccessible(
  page: Page,
  scheme: ColorScheme,
  of: Rules,
  exclude: readonly string[] = [],
): Promise<void> {
  if (await page.evaluate('typeof axe === "undefined"')) {
    await page.evaluate(endTransitions)
    await page.evaluate(axeSource)
  }
  await page.emulateMedia({ colorScheme: scheme })
  await expect(page.locator('html')).toHaveClass(scheme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
  await waitUntilStable(page)
  const { width } = page.viewportSize()!
  expect(await findViolations(page, scheme, of, exclude), `${await page.title()}, ${scheme}, ${width} px wide`).toEqual(
    [],
  )
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const rules = {
  all: {
    runOnly: { type: 'tag', values: tags },
    // Speech input finds controls by the visible text, so their name contains it. Experimental in axe.
    rules: { 'label-content-name-mismatch': { enabled: true } },
  },
  /** The rules that a change of the color scheme can break. */
  colors: { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } },
}

/** `new colors`: the rules of `colors`, for elements that earlier checks of this page in this color scheme did not include. */
type Rules = keyof typeof rules | 'new colors'

/** GraphiQL's own markup. */
const foreign = '.graphiql-container'
/** The page behind a modal dialog, which is checked by the screens without dialogs. */
const behind = '[data-aria-hidden=true]'
/** Records, fields and entities after the first ones look like them, and take most of the time. */
const repeated = ['[data-record]:nth-of-type(n + 7)', 'main li:nth-of-type(n + 13)']

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[]
}

async function findViolations(
  page: Page,
  scheme: ColorScheme,
  of: Rules,
  exclude: readonly string[],
): Promise<string[]> {
  const what = of === 'new colors' ? rules.colors : rules[of]
  // Our rules need no style sheets and media, which axe would otherwise fetch again.
  const options = JSON.stringify({ ...what, resultTypes: ['violations'], preload: false })
  const include = of === 'new colors' ? `[...document.querySelectorAll('*')].filter(isNew)` : '[document]'
  const violations: Violation[] = await page.evaluate(`(async () => {
    const met = ((window.metByAxe ??= {}).${scheme} ??= new WeakSet())
    const isShown = (element) => element.checkVisibility({ visibilityProperty: true })
    const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
    const isNew = (element) => !met.has(element) && hasText(element) && isShown(element)
    const include = ${include}
    const exclude = ${JSON.stringify([foreign, behind, ...repeated, ...exclude])}
    const { violations } = include.length > 0 ? await axe.run({ include, exclude }, ${options}) : { violations: [] }
    for (const element of document.querySelectorAll('*'))
      if (!element.closest('${behind}') && isShown(element)) met.add(element)
    return violations
  })()`)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}

/** A change of the scheme or of the window would start hundreds of transitions, which take most of the time. */
const endTransitions = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
})()`

/** Colors during a transition are meaningless. Animations that follow the scroll position never end. */
async function waitUntilStable(page: Page): Promise<void> {
  const moving = `document.getAnimations().filter((each) => each.timeline === document.timeline &&
    each.playState === 'running' && each.effect.getComputedTiming().endTime !== Infinity).length`
  await expect.poll(() => page.evaluate(moving)).toBe(0)
}

/** The page, its main part and its dialogs scroll only vertically at this width. */
export async function expectNoOverflow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 })
  await expect.poll(() => page.evaluate(tooWide), `too wide for ${width} px`).toEqual([])
}

/** The outermost elements beyond the right edge of what scrolls horizontally. */
const tooWide = `[document.documentElement, ...document.querySelectorAll('main, [role=dialog]')]
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => {
    const edge = each.getBoundingClientRect().left + each.clientWidth + 1
    const wide = [...each.querySelectorAll('*')].filter((inner) => inner.getBoundingClientRect().right > edge)
    return wide.slice(-3).map((inner) => inner.outerHTML.slice(0, 160)).join()
  })`
