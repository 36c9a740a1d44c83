import { administrator } from './environment.ts'
import { dialog, expect, heading, type Page, recordCount, rows, test, toast } from './app.ts'

test.use({ who: null })

test('the main journey works by keyboard alone, and the focus is never lost', async ({ page }) => {
  const stamp = `${Date.now().toString(36)}0`
  const plural = `Round ${stamp}s`
  const type = (text: string) => page.keyboard.type(text)
  const focused = page.locator(':focus')

  await test.step('sign in', async () => {
    await page.goto('/entities')
    await expect(page.getByLabel('Email')).toBeFocused()
    await type(administrator.email)
    await press(page, 'Tab')
    await type(administrator.password)
    await press(page, 'Enter')
    await expect(heading(page, 'Entity Management')).toBeVisible()
  })

  await test.step('an entity with three fields', async () => {
    await tabTo(page, 'Create Entity')
    await press(page, 'Enter')
    await expect(dialog(page).getByLabel('Display name')).toBeFocused()
    await type(`Round ${stamp}`)
    await press(page, 'Control+s')
    await expect(toast(page, 'Entity created successfully')).toBeVisible()
    await expect(dialog(page).getByLabel('Display name')).toBeFocused()
    for (const [label, typed] of [
      ['Title', 'text'],
      ['Status', 'select'],
      ['Seats', 'number'],
    ] as const) {
      await tabTo(page, 'Type')
      await press(page, 'Enter')
      await expect(page.getByRole('option').first()).toBeVisible()
      await type(typed)
      await press(page, 'Enter')
      await expect(dialog(page).getByRole('combobox', { name: 'Type' })).toBeFocused()
      await tabTo(page, 'Display name')
      await type(label)
      if (typed === 'select') {
        await tabTo(page, 'Options')
        await type('Open\nDone')
      }
      await tabTo(page, 'Add Field')
      await press(page, 'Enter')
      await expect(dialog(page).getByRole('button', { name: `Reorder ${label}` })).toBeVisible()
      await expect(dialog(page).getByLabel('Display name')).toHaveValue('')
    }
    await press(page, 'Escape')
    await expect(dialog(page)).toBeHidden()
    await expectFocus(page)
  })

  await test.step('its list from the palette, and a record by form', async () => {
    await press(page, 'Control+k')
    await expect(dialog(page).getByRole('combobox')).toBeFocused()
    await type(plural)
    await expect(dialog(page).getByRole('option', { name: plural }).first()).toHaveAttribute('aria-selected', 'true')
    await press(page, 'Enter')
    await expect(heading(page, plural)).toBeFocused()
    await expect(page.getByRole('button', { name: /^Create First/ })).toBeVisible()
    await press(page, 'c')
    await expect(page.getByRole('form').getByLabel('Title')).toBeFocused()
    await type('First')
    await press(page, 'Control+Enter')
    await expect(toast(page, 'Form submitted successfully!')).toBeVisible()
    await press(page, 'Escape')
    await expect(page.getByRole('article')).toBeHidden()
    await expectFocus(page)
  })

  await test.step('cells', async () => {
    await expect(rows(page)).toHaveCount(1)
    if ((await page.locator('[role=grid] :focus').count()) === 0) await tabTo(page, 'First')
    await press(page, 'Home')
    await press(page, 'ArrowRight')
    await press(page, 'ArrowRight')
    await type('7')
    await press(page, 'Enter')
    await expect(rows(page).first()).toContainText('7')
    await press(page, 'ArrowUp')
    await expect(page.getByRole('gridcell', { name: 'New', exact: true })).toBeFocused()
    await press(page, 'Enter')
    await expect(page.getByRole('grid').getByRole('textbox', { name: 'Title' })).toBeFocused()
    await type('Second')
    await press(page, 'Enter')
    await expect(rows(page)).toHaveCount(2)
    await expectFocus(page)
  })

  await test.step('a filter is added and removed', async () => {
    await press(page, 'Escape')
    await press(page, 'Shift+F6')
    await tabTo(page, 'Filter')
    await press(page, 'Enter')
    await expect(focused).toHaveAccessibleName('Fields')
    await type('Title')
    await press(page, 'Enter')
    await expect(focused).toHaveAccessibleName('Value')
    await type('second')
    await expect(recordCount(page)).toHaveText('1 record')
    // In the text box, Escape would restore the value.
    await press(page, 'Tab')
    await press(page, 'Escape')
    await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused()
    await press(page, 'Enter')
    await tabTo(page, 'Clear all')
    await press(page, 'Enter')
    await press(page, 'Escape')
    await expect(recordCount(page)).toHaveText('2 records')
    await expectFocus(page)
  })

  await test.step('a board, and moving a card', async () => {
    await tabTo(page, 'Add view', 'Shift+Tab')
    await press(page, 'Enter')
    await expect(dialog(page).getByLabel('View name')).toBeFocused()
    await type('Board')
    await tabTo(page, /^List/)
    for (let presses = 0; presses < 4; presses++) {
      if (
        await dialog(page)
          .getByRole('radio', { name: /^Kanban/ })
          .isChecked()
      )
        break
      await press(page, 'ArrowRight')
    }
    await expect(dialog(page).getByRole('radio', { name: /^Kanban/ })).toBeChecked()
    await tabTo(page, 'Create view')
    await press(page, 'Enter')
    await expect(toast(page, 'Kanban view "Board" created successfully!')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await expectFocus(page)
    await expect(page.getByRole('button', { name: 'Second', exact: true })).toBeVisible()
    await tabTo(page, 'Second')
    await press(page, 'm')
    await expect(page.getByRole('option', { name: 'Done' })).toBeVisible()
    await type('Done')
    await press(page, 'Enter')
    await expect(toast(page, 'Moved to Done')).toBeVisible()
    await expect(focused).toHaveAccessibleName('Second')
    await press(page, 'Control+z')
    await expect(page.getByRole('region', { name: /^Done/ }).getByRole('listitem')).toHaveCount(0)
    await expectFocus(page)
  })

  await test.step('sign out', async () => {
    await press(page, 'Control+k')
    await expect(dialog(page).getByRole('combobox')).toBeFocused()
    await type('settings')
    await expect(dialog(page).getByRole('option', { name: 'Settings' }).first()).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await press(page, 'Enter')
    await expect(heading(page, 'Settings')).toBeFocused()
  })
})

async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
}

/** Moves with Tab only to the element of this name. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  const called = typeof name === 'string' ? new RegExp(`^${name}\\b`) : name
  for (let presses = 0; presses < 90; presses++) {
    if (called.test(await accessibleName(page))) return
    await page.keyboard.press(key)
  }
  throw new Error(`${String(name)} is not reached by ${key}`)
}

/** Name of the focused element; '' without one. */
async function accessibleName(page: Page): Promise<string> {
  const focused = page.locator(':focus')
  if ((await focused.count()) === 0) return ''
  const snapshot = await focused.ariaSnapshot()
  return /"((?:[^"\\]|\\.)*)"/.exec(snapshot.split('\n')[0]!)?.[1] ?? ''
}

async function expectFocus(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('document.activeElement?.tagName')).not.toBe('BODY')
}
