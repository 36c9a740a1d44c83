import { dialog, expect, expectList, firstTwo, heading, openRow, type Page, rows, test } from './app.ts'

// Preferences of the operating system: reduced motion and forced colors.

test('with reduced motion no animation lasts longer than 80 ms', async ({ page }) => {
  // Records the duration of each animation as the browser reports it.
  await page.addInitScript(`
    window.movements = []
    const note = ({ target, animationName, propertyName }) => {
      for (const animation of target.getAnimations()) {
        const { duration, iterations } = animation.effect.getComputedTiming()
        const name = animation.animationName ?? animation.transitionProperty
        // An endlessly rotating spinner is not a transition.
        if (iterations !== Infinity) movements.push([name, Math.round(duration), target.outerHTML.slice(0, 120)])
      }
    }
    addEventListener('animationstart', note, true)
    addEventListener('transitionrun', note, true)
  `)
  const movements = () => page.evaluate<[name: string, duration: number, element: string][]>('movements')
  const slow = async () => (await movements()).filter(([, duration]) => duration > 80)

  await page.goto('/entities/deal')
  await expectList(page, 'Deals')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Fields' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for / })
    .click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sort', exact: true }).hover()
  await openRow(rows(page).first())
  await expect(page.getByRole('article')).toBeVisible()
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  expect((await movements()).length).toBeGreaterThan(3)
  expect(await slow()).toEqual([])

  await page.goto('/entities')
  await page.getByRole('main').getByRole('button', { name: 'Create Entity' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
  expect((await movements()).length).toBeGreaterThan(3)
  expect(await slow()).toEqual([])
})

test.describe('with forced colors', () => {
  test.use({ forcedColors: 'active', colorScheme: 'dark' })

  test('all controls have an edge, and states do not depend on color only', async ({ page }) => {
    await page.goto('/demo')
    await expect(heading(page, 'Component Demo')).toBeVisible()
    expect(await page.evaluate('matchMedia("(forced-colors: active)").matches')).toBe(true)
    expect(await withoutEdge(page, 'main')).toEqual([])
    await page.getByRole('button', { name: 'Open a dialog' }).click()
    expect(await withoutEdge(page, '[role=dialog]')).toEqual([])
    await expect(dialog(page)).toHaveCSS('border-top-style', 'solid')
    await page.keyboard.press('Escape')

    await page.goto('/entities/deal')
    await expectList(page, 'Deals')
    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
    await expect(current).toHaveCSS('outline-style', 'solid')
    const [cell] = await firstTwo(page)
    await cell.click()
    await expect(cell).toBeFocused()
    await expect.poll(() => edgeOf(page)).toBe('solid')
  })
})

/** Controls that only their background color would show; links are underlined instead. */
async function withoutEdge(page: Page, within: string): Promise<string[]> {
  return page.evaluate(`(() => {
    const roles = ['combobox', 'checkbox', 'switch', 'radio']
    const pressed = ['button', 'input', 'textarea', ...roles.map((role) => '[role=' + role + ']')]
    const controls = [...document.querySelector('${within}').querySelectorAll(pressed.join())]
    const hasEdge = (element) => {
      const look = getComputedStyle(element)
      return (
        (look.borderTopStyle !== 'none' && parseFloat(look.borderTopWidth) >= 1) ||
        look.outlineStyle !== 'none' ||
        look.boxShadow !== 'none' ||
        look.textDecorationLine.includes('underline')
      )
    }
    const isBare = (element) => element.checkVisibility() && element.offsetWidth > 4 && !hasEdge(element)
    // In a segmented control, the selected option has its own border.
    const isOneOfSeveral = (element) => element.matches('[role=tab], [role=radio], [type=radio]') && !isChosen(element)
    const isChosen = (element) => element.matches(':checked, [aria-selected=true], [aria-checked=true]')
    // An input can be in a container that has the border. A button with only an icon needs none.
    const isHeld = (element) => hasEdge(element.parentElement) || element.querySelector('svg, [data-state]') !== null
    return controls.filter((element) => isBare(element) && !isHeld(element) && !isOneOfSeveral(element))
      .map((element) => element.outerHTML.slice(0, 160))
  })()`)
}

/** The focus indicator of the focused element. */
async function edgeOf(page: Page): Promise<string> {
  return page.evaluate(`(() => {
    const look = getComputedStyle(document.activeElement)
    return look.outlineStyle !== 'none' ? look.outlineStyle : look.borderTopStyle
  })()`)
}
