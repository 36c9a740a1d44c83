import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** Checks that hold for every screen: its title, a single h1, and no axe violations, light and dark. */
export async function expectGoodScreen(
  page: Page,
  title: string,
  schemes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  await expect(page).toHaveTitle(`${title} · Monarch`)
  await expect(page.locator('h1')).toHaveCount(1)
  await page.evaluate(axeSource)
  await page.evaluate(endTransitions)
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveClass(colorScheme === 'dark' ? /\bdark\b/ : /^(?!.*\bdark\b)/)
    await settle(page)
    expect(await findViolations(page, colorScheme), `${title}, ${colorScheme}`).toEqual([])
  }
  await page.evaluate('document.adoptedStyleSheets.pop()')
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** In the dark scheme only color rules can find anything new. */
const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  targets: { type: 'rule', values: ['target-size'] },
}

/** Targets smaller than 24 px, or too close to another one. */
export async function findSmallTargets(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  return findViolations(page, 'targets')
}

/** GraphiQL's own markup. */
const foreign = JSON.stringify(['.graphiql-container'])

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[]
}

async function findViolations(page: Page, of: keyof typeof rules): Promise<string[]> {
  // Our rules need no style sheets and media, which axe would otherwise fetch again.
  const options = JSON.stringify({ runOnly: rules[of], resultTypes: ['violations'], preload: false })
  const violations: Violation[] = await page.evaluate(
    `axe.run({ exclude: ${foreign} }, ${options}).then((results) => results.violations)`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}

/** Changing the scheme starts hundreds of transitions. */
const endTransitions = `(() => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
})()`

/** Colors during a transition are meaningless. */
async function settle(page: Page): Promise<void> {
  const moving =
    'document.getAnimations().filter((a) => a.playState === "running" && a.effect.getComputedTiming().endTime !== Infinity).length'
  await expect.poll(() => page.evaluate(moving)).toBe(0)
}
