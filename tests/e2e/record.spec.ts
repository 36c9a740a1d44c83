import { demoPeople } from '../../packages/starter-content/src/demo/people/people.ts'
import { type Api, expect, expectClear, heading, hold, isOperation, type Page, test, toast } from './app.ts'
import { baseUrl } from './environment.ts'

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

test('a message waits under the pointer, and Escape dismisses it and returns the focus', async ({ page, api }) => {
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
