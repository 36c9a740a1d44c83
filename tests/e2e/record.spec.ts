import { demoPeople } from '../../packages/starter-content/src/demo/people/people.ts'
import { type Api, expect, expectClear, heading, hold, isOperation, makeEntity, type Page, test, toast } from './app.ts'
import { baseUrl } from './environment.ts'
import { expectAccessible } from './good-screen.ts'

// The record page and panel: comments, history and keyboard shortcuts.

test('a comment with a mention reaches viewers of the record and the mentioned user', async ({
  page,
  browser,
  api,
  tokens,
}) => {
  const id = await makeDeal(api, 'Commented deal')
  const context = await browser.newContext({
    storageState: {
      cookies: [],
      origins: [{ origin: baseUrl, localStorage: [{ name: 'auth_token', value: tokens.member }] }],
    },
  })
  const other = await context.newPage()
  await other.goto(`/entities/deal/${id}?tab=comments`)
  await expect(other.getByText('No comments yet')).toBeVisible()

  await page.goto(`/entities/deal/${id}`)
  await expect(heading(page, 'Commented deal')).toBeVisible()
  await heading(page, 'Commented deal').focus()
  await page.keyboard.press('m')
  const box = page.getByRole('textbox', { name: 'Comment' })
  await expect(box).toBeFocused()
  await box.pressSequentially('Please look at this, @mal')
  await expect(page.getByRole('option', { name: demoPeople.malik.name })).toBeVisible()
  await page.keyboard.press('Enter')
  await box.pressSequentially('thank you')
  await page.keyboard.press('ControlOrMeta+Enter')
  const said = `Please look at this, @${demoPeople.malik.name} thank you`
  await expect(comments(page)).toHaveText([new RegExp(said)])
  await expect(comments(other)).toHaveText([new RegExp(said)])

  await expect(async () => {
    await other.reload()
    await expect(other.getByRole('button', { name: /^Notifications.*\d unread/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await other.goto('/')
  await other.getByRole('button', { name: /^Notifications/ }).click()
  const notifications = other.getByRole('dialog', { name: 'Notifications' })
  await notifications.getByRole('link', { name: /mentioned you on Commented deal/ }).click()
  await expect(heading(other, 'Commented deal')).toBeVisible()
  await expect(comments(other)).toHaveCount(1)
  // Only the author can edit it.
  await expect(other.getByRole('button', { name: /^Edit the comment/ })).toHaveCount(0)
  await context.close()

  await page.getByRole('button', { name: /^Edit the comment/ }).click()
  const edited = page.getByRole('textbox', { name: 'Edit comment' })
  await edited.press('End')
  await edited.pressSequentially(', now')
  // Even with a slow server, the edit is stored before the deletion.
  const release = await hold(page, '**/graphql/tenant', isOperation('UpdateComment'))
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(comments(page)).toHaveText([/thank you, now/])
  await page.getByRole('button', { name: /^Delete the comment/ }).click()
  await expect(comments(page)).toHaveCount(0)
  await release()
  await toast(page, 'Comment deleted').getByRole('button', { name: 'Undo' }).click()
  await expect(comments(page)).toHaveText([/thank you, now/])
})

test('a click places the caret in a rich text, which has a menu of blocks and tools for a selection', async ({
  page,
  api,
}) => {
  const entity = await makeEntity(api, 'Minutes', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'notes', displayName: 'Notes', fieldType: 'rich_text' },
  ])
  await entity.create([{ title: 'Monday', notes: '<p>The first line</p><p>The second line</p>' }])
  const { r } = await api.tenant<{ r: [{ id: string }] }>(`{ r: ${entity.name} { id } }`)
  await page.goto(`${entity.at}/${r[0].id}`)
  const line = page.getByText('The first line')
  const { x, y, width, height } = (await line.boundingBox())!
  const text = page.getByRole('textbox', { name: 'Notes' })
  // Beside the text, which is narrower than its column.
  await page.mouse.click(x + width + 60, y + height / 2)
  await expect(text).toBeFocused()
  await page.keyboard.type('!')
  await expect(text).toHaveText('The first line!The second line')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' is long')
  await expect(text).toHaveText('The first line!The second line is long')

  await page.keyboard.press('Enter')
  await page.keyboard.type('/check')
  await expect(page.getByRole('option')).toHaveText([/^Checklist/])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  for (let key = 0; key < 6; key++) await page.keyboard.press('Backspace')
  await page.keyboard.type('/')
  await expect(page.getByRole('option', { name: 'Text' })).toHaveAttribute('aria-selected', 'true')
  for (const scheme of ['light', 'dark'] as const) await expectAccessible(page, scheme, 'all')
  await page.keyboard.type('check')
  await page.keyboard.press('Enter')
  await page.keyboard.type('call')
  await text.getByRole('checkbox', { name: 'call' }).check()

  await page.keyboard.press('Shift+Home')
  const tools = page.getByRole('toolbar', { name: 'Formatting of the selection' })
  await expect(tools).toBeVisible()
  for (const scheme of ['dark', 'light'] as const) await expectAccessible(page, scheme, 'all')
  await page.keyboard.press('Alt+F10')
  await expect(tools.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tools.getByRole('button', { name: 'Link' }).click()
  await page.getByRole('textbox', { name: 'Link' }).fill('example.com')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('link', { name: 'call' })).toHaveAttribute('href', 'https://example.com')
  // The first Escape closes only the tools. In the editor, Escape would discard the text.
  await expect(tools).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tools).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect
    .poll(async () => (await api.tenant<{ r: { notes: string }[] }>(`{ r: ${entity.name} { notes } }`)).r[0]!.notes)
    .toBe(
      '<p>The first line!</p><p>The second line is long</p>' +
        '<ul><li data-checked="true"><p><a href="https://example.com"><strong>call</strong></a></p></li></ul>',
    )
})

test('a toast stays while the pointer is over it, and Escape dismisses it and returns the focus', async ({
  page,
  api,
}) => {
  await page.clock.install()
  await page.goto(`/entities/deal?record=${await makeDeal(api, 'Told deal')}&tab=comments`)
  const tab = page.getByRole('tab', { name: 'Comments' })
  const deleted = toast(page, 'Comment deleted')
  const comment = page.getByRole('textbox', { name: 'Comment', exact: true })
  const remove = async (text: string) => {
    await comment.click()
    await comment.pressSequentially(text)
    await page.keyboard.press('ControlOrMeta+Enter')
    await page.getByRole('button', { name: /^Delete the comment/ }).click()
    await expectClear(deleted, page.getByRole('button', { name: 'Close', exact: true }))
  }
  await remove('First')
  await deleted.hover()
  await page.clock.runFor(20_000)
  await expect(deleted).toBeVisible()
  await page.mouse.move(5, 5)
  await page.clock.runFor(10_000)
  await expect(deleted).toBeHidden()

  await remove('Second')
  await tab.focus()
  await page.keyboard.press('Alt+t')
  await page.clock.runFor(20_000)
  await expect(deleted).toBeVisible()
  await page.keyboard.press('Escape')
  await page.clock.runFor(1000)
  await expect(deleted).toBeHidden()
  await expect(tab).toBeFocused()
})

const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem')

async function makeDeal(api: Api, name: string): Promise<string> {
  const { createDeal } = await api.tenant<{ createDeal: { id: string } }>(
    'mutation($name: String!) { createDeal(data: {name: $name}) { id } }',
    { name },
  )
  return createDeal.id
}
