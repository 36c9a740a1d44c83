import { demoPeople } from '../../packages/starter-content/src/demo/people/people.ts'
import { type Api, expect, heading, hold, isOperation, type Page, row, test, toast } from './app.ts'
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
  const told = other.getByRole('dialog', { name: 'Notifications' })
  await told.getByRole('link', { name: /mentioned you on Commented deal/ }).click()
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

test('the panel steps by keys, keeps its tab, restores an old value, and reports a deleted record', async ({
  page,
  api,
}) => {
  const [first, second] = [await makeDeal(api, 'Stepped deal A'), await makeDeal(api, 'Stepped deal B')]
  await api.tenant('mutation($id: ID!) { updateDeal(id: $id, data: {name: "Stepped deal Z"}) { id } }', { id: second })
  await page.goto('/entities/deal?q=Stepped+deal&sort=name')
  await row(page, 'Stepped deal A').getByRole('rowheader').click()
  await page.keyboard.press('ControlOrMeta+Enter')
  const panel = (name: string) => page.getByRole('complementary', { name })
  await expect(panel('Stepped deal A')).toContainText('1 of 2')
  await page.keyboard.press('j')
  await expect(panel('Stepped deal Z')).toContainText('2 of 2')
  await panel('Stepped deal Z').getByRole('tab', { name: 'History' }).click()
  await expect(page).toHaveURL(/tab=history/)
  const history = panel('Stepped deal Z').getByRole('list', { name: 'History' })
  await expect(history.getByRole('listitem').first()).toContainText('changed Name')
  await history.getByRole('button', { name: 'Restore this value of Name' }).click()
  await expect(panel('Stepped deal B')).toBeVisible()
  await expect(toast(page, 'Name restored')).toBeVisible()
  await panel('Stepped deal B').focus()
  await page.keyboard.press('k')
  await expect(panel('Stepped deal A').getByRole('tab', { name: 'History' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('e')
  await expect(panel('Stepped deal A').getByRole('textbox', { name: 'Name' })).toBeFocused()

  await api.tenant('mutation($id: ID!) { deleteDeal(id: $id) { id } }', { id: first })
  const open = panel('Stepped deal A')
  const gone = open.getByText('This record has been moved to the bin')
  await expect(gone).toBeVisible()
  await open.getByRole('button', { name: 'Restore' }).click()
  await expect(gone).toBeHidden()
  await open.focus()
  await page.keyboard.press('Escape')
  await expect(open).toHaveCount(0)
})

const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('listitem')

async function makeDeal(api: Api, name: string): Promise<string> {
  const { createDeal } = await api.tenant<{ createDeal: { id: string } }>(
    'mutation($name: String!) { createDeal(data: {name: $name}) { id } }',
    { name },
  )
  return createDeal.id
}
