import sharp from 'sharp'
import { expect, heading, type Locator, makeEntity, test, toast } from './app.ts'

test('a form is published for people without an account, and unpublished', async ({ page, browser, api, baseURL }) => {
  const stamp = Date.now().toString(36)
  const name = `request_${stamp}`
  const tenantId = api.tenants[0].id
  const entity = await api.create('TenantEntity', { tenantId, name, displayName: 'Request' })
  for (const field of [
    { name: 'name', displayName: 'Name', fieldType: 'text', isRequired: true },
    { name: 'agreed', displayName: 'Agreed', fieldType: 'boolean' },
    { name: 'mail', displayName: 'Email', fieldType: 'email' },
  ])
    await api.create('SystemField', { tenantId, entityId: entity.id, ...field })
  const view = await api.create('View', {
    tenantId,
    entityId: entity.id,
    name: 'Ask us',
    type: 'form',
    config: { layout: 'double', intro: 'We answer within a day.', thanks: 'Talk soon.', isProtected: true },
  })
  await page.goto(`/entities/${name}?view=${view.id}`)
  const middle = async (element: Locator) => {
    const { y, height } = (await element.boundingBox())!
    return y + height / 2
  }
  const inForm = page.getByRole('form')
  expect(await middle(inForm.getByLabel('Agreed'))).toBeCloseTo(await middle(inForm.getByLabel('Name')), 0)
  const [opened] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/link') && response.request().method() === 'POST'),
    (async () => {
      await page.getByRole('button', { name: 'Publish form' }).click()
      const asked = page.getByRole('alertdialog', { name: 'Publish this form?' })
      await expect(asked).toContainText('Anyone who has the link can see the form')
      await asked.getByRole('button', { name: 'Publish' }).click()
    })(),
  ])
  const { token } = (await opened.json()) as { token: string }
  const shared = page.getByRole('dialog', { name: 'The form is public' })
  await expect(shared.getByLabel('Link', { exact: true })).toHaveValue(`${baseURL}/f/${token}`)
  await expect(shared.getByRole('img', { name: 'QR code with the link of the form' })).toBeVisible()
  const embedCode = await shared.getByLabel('Embed code').inputValue()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Public link' })).toBeFocused()
  const context = await browser.newContext({
    baseURL: baseURL!,
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [] },
  })
  const guest = await context.newPage()
  await guest.goto(`/f/${token}?mail=ada@example.com&agreed=perhaps`)
  await expect(heading(guest, 'Ask us')).toBeVisible()
  await expect(guest.getByText('We answer within a day.')).toBeVisible()
  await guest.setViewportSize({ width: 390, height: 844 })
  await guest.getByRole('button', { name: 'Submit' }).click()
  await expect(guest.getByLabel('Name')).toBeFocused()
  // The toast is above the form, where it covers no button.
  const message = await toast(guest, 'Please fill in all required fields').boundingBox()
  expect(message!.y).toBeLessThan(40)
  await guest.getByLabel('Name').fill('Ada')
  // The message of the field that the press leaves does not move the button away before the click.
  await guest.getByLabel('Email').fill('ada at home')
  await guest.getByRole('button', { name: 'Submit' }).click()
  await expect(guest.getByLabel('Email')).toBeFocused()
  await expect(guest.getByText('Invalid email address')).toBeVisible()
  await guest.getByLabel('Email').fill('ada@example.com')
  await guest.getByRole('button', { name: 'Submit' }).click()
  await expect(heading(guest, 'Form submitted successfully!')).toBeVisible()
  await expect(guest.getByText('Talk soon.')).toBeVisible()
  const { records } = await api.tenant<{ records: { id: string; mail: string }[] }>(`{ records: ${name} { id mail } }`)
  expect(records).toEqual([{ id: expect.any(String), mail: 'ada@example.com' }])

  // A page of the same origin is the hardest case: its frames share the storage with the session.
  const website = await page.context().newPage()
  await website.route('**/a-website', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `${embedCode}<iframe src="/?embed"></iframe><iframe src="/f/${token}">`,
    }),
  )
  await website.goto('/a-website')
  const form = website.frameLocator('iframe[title=Request]')
  await form.getByLabel('Name').fill('Grace')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(heading(form, 'Form submitted successfully!')).toBeVisible()
  const [framed, ...refused] = website.frames().slice(1)
  expect(await framed!.evaluate("[origin, localStorage.getItem('auth_token')]")).toEqual(['null', null])
  expect(await framed!.evaluate(() => fetch('/api/auth/me').catch(() => 'refused'))).toBe('refused')
  expect(refused.map((frame) => frame.url())).toEqual(refused.map(() => expect.stringMatching(/^chrome-error:/)))
  expect(refused).toHaveLength(2)
  await website.close()

  await page.getByRole('button', { name: 'Public link' }).click()
  await page.getByRole('menuitem', { name: 'Unpublish' }).click()
  await page
    .getByRole('alertdialog', { name: 'Unpublish this form?' })
    .getByRole('button', { name: 'Unpublish' })
    .click()
  await expect(page.getByRole('button', { name: 'Publish form' })).toBeVisible()
  await guest.reload()
  await expect(heading(guest, 'This form is not open')).toBeVisible()
  await context.close()

  await page.goto(`/entities/${name}/${records[0]!.id}`)
  const inRecord = page.getByRole('article')
  const label = inRecord.locator('label', { hasText: 'Agreed' })
  expect(await middle(inRecord.getByRole('checkbox', { name: 'Agreed' }))).toBeCloseTo(await middle(label), 0)
})

test('a public form has a cover, pages, and options that depend on another answer', async ({
  page,
  browser,
  api,
  baseURL,
}) => {
  const place = await makeEntity(api, 'Visit', [
    { name: 'guest', displayName: 'Guest', fieldType: 'text', isRequired: true },
    { name: 'country', displayName: 'Country', fieldType: 'select', options: ['Germany', 'France'] },
    {
      name: 'region',
      displayName: 'Region',
      fieldType: 'select',
      settings: {
        choices: [{ value: 'Bavaria', when: ['Germany'] }, { value: 'Corsica', when: ['France'] }, { value: 'Other' }],
        dependsOn: 'country',
      },
    },
    { name: 'nights', displayName: 'Nights', fieldType: 'number' },
    { name: 'reason', displayName: 'Reason', fieldType: 'text' },
  ])
  await page.goto(
    await place.addView('Book a visit', 'form', {
      layout: 'wizard',
      intro: 'Two pages, one minute.',
      sections: [
        { title: 'You', description: 'Who comes, and from where?', fields: ['guest', 'country', 'region'] },
        { title: 'Your stay', fields: ['nights', 'reason'] },
      ],
      conditions: [
        { field: 'reason', effect: 'show', where: { nights: { gt: 3 } } },
        { field: 'reason', effect: 'require', where: { nights: { gt: 3 } } },
      ],
    }),
  )
  await test.step('the builder chooses a cover', async () => {
    await page.getByRole('button', { name: 'Actions for view Book a visit' }).click()
    await page.getByRole('menuitem', { name: 'Edit view' }).click()
    await page
      .getByRole('dialog')
      .getByLabel('Image file')
      .setInputFiles({ name: 'hills.png', mimeType: 'image/png', buffer: await picture() })
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Replace image' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  const { views } = await api.admin<{ views: [{ id: string; config: { cover: string } }] }>(
    'query($id: ID!) { views(where: {entityId: {eq: $id}}) { id config } }',
    { id: place.id },
  )
  expect(views[0].config.cover).toMatch(/^[\da-f-]{36}$/)
  const { token } = await api.send<{ token: string }>(`/api/views/${views[0].id}/link`, '{}', 'application/json')

  const context = await browser.newContext({ baseURL: baseURL!, storageState: { cookies: [], origins: [] } })
  const guest = await context.newPage()
  await guest.goto(`/f/${token}?guest=Ada&country=France&region=Bavaria`)
  await expect(heading(guest, 'Book a visit')).toBeVisible()
  await expect(guest.getByText('Who comes, and from where?')).toBeVisible()
  const cover = guest.locator('main img')
  await expect
    .poll(() => cover.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0)
  await expect(guest.getByLabel('Guest')).toHaveValue('Ada')

  await test.step('options follow the other answer', async () => {
    const region = guest.getByRole('combobox', { name: 'Region' })
    await guest.getByRole('combobox', { name: 'Country' }).click()
    await guest.getByRole('option', { name: 'Germany' }).click()
    await region.click()
    await expect(guest.getByRole('option')).toHaveText(['Bavaria', 'Other'])
    await guest.getByRole('option', { name: 'Bavaria' }).click()
    await guest.getByRole('combobox', { name: 'Country' }).click()
    await guest.getByRole('option', { name: 'France' }).click()
    await expect(region).not.toContainText('Bavaria')
    await region.click()
    await expect(guest.getByRole('option')).toHaveText(['Corsica', 'Other'])
    await guest.getByRole('option', { name: 'Corsica' }).click()
  })

  await test.step('the second page asks for a reason of long stays only', async () => {
    await guest.getByRole('button', { name: 'Next' }).click()
    await expect(guest.getByLabel('Nights')).toBeFocused()
    await expect(guest.getByLabel('Reason')).toBeHidden()
    await guest.getByLabel('Nights').fill('5')
    await guest.getByRole('button', { name: 'Submit' }).click()
    await expect(guest.getByLabel('Reason')).toBeFocused()
    await guest.getByRole('button', { name: 'Previous' }).click()
    await expect(guest.getByLabel('Guest')).toHaveValue('Ada')
    await guest.getByRole('button', { name: 'Next' }).click()
    await guest.getByLabel('Reason').fill('A long way')
    await guest.getByRole('button', { name: 'Submit' }).click()
    await expect(heading(guest, 'Form submitted successfully!')).toBeVisible()
  })
  const { records } = await api.tenant<{ records: object[] }>(
    `{ records: ${place.name} { guest country region nights reason } }`,
  )
  expect(records).toEqual([{ guest: 'Ada', country: 'France', region: 'Corsica', nights: 5, reason: 'A long way' }])
  await context.close()
})

test('the URL of a form fills it in, and the form leads to the address that its builder chose', async ({
  browser,
  api,
  baseURL,
}) => {
  const signup = await makeEntity(api, 'Signup', [{ name: 'guest', displayName: 'Guest', fieldType: 'text' }])
  const redirect = 'https://example.com/thanks'
  const [, view] = (await signup.addView('Sign up', 'form', { redirect })).split('view=')
  const { token } = await api.send<{ token: string }>(`/api/views/${view}/link`, '{}', 'application/json')
  const context = await browser.newContext({ baseURL: baseURL!, storageState: { cookies: [], origins: [] } })
  const guest = await context.newPage()
  await guest.route(redirect, (route) => route.fulfill({ contentType: 'text/html', body: 'See you' }))
  await guest.goto(`/f/${token}?guest=Ada`)
  await expect(guest.getByLabel('Guest')).toHaveValue('Ada')
  await guest.getByRole('button', { name: 'Submit' }).click()
  await expect(guest).toHaveURL(redirect)
  expect((await api.tenant<{ records: object[] }>(`{ records: ${signup.name} { guest } }`)).records).toEqual([
    { guest: 'Ada' },
  ])
  await context.close()
})

test('typing in a long form renders only that field', async ({ page, api }) => {
  const fields = Array.from({ length: 12 }, (_, n) => ({
    name: `question_${n}`,
    displayName: `Question ${n}`,
    fieldType: 'text',
  }))
  const entity = await makeEntity(api, 'Survey', fields)
  await page.addInitScript(countDrawnParts)
  await page.goto(`${entity.at}?record=new`)
  const box = page.getByRole('form').getByLabel('Question 3', { exact: true })
  await box.pressSequentially('a')
  const counts: number[] = []
  for (const key of 'more') {
    await page.evaluate('drawnParts()')
    await box.press(key)
    counts.push(await page.evaluate<number>('drawnParts()'))
  }
  await expect(box).toHaveValue('amore')
  // Other components may render at any time because of data from the server.
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(Math.min(...counts)).toBeLessThan(fields.length / 2)
})

/** Counts components rendered by React since the last call, through the DevTools hook. */
function countDrawnParts(): void {
  interface Fiber {
    readonly tag: number
    readonly flags: number
    readonly child: Fiber | null
    readonly sibling: Fiber | null
    readonly alternate: Fiber | null
  }
  const componentTags = [0, 11, 14, 15]
  let drawn = 0
  const count = (now: Fiber) => {
    for (let fiber = now.child; fiber; fiber = fiber.sibling) {
      if (componentTags.includes(fiber.tag) && fiber.flags & 1) drawn++
      if (fiber.child !== fiber.alternate?.child) count(fiber)
    }
  }
  Object.assign(globalThis, {
    drawnParts: () => {
      const last = drawn
      drawn = 0
      return last
    },
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_: number, root: { current: Fiber }) => {
        if (root.current.child !== root.current.alternate?.child) count(root.current)
      },
      onPostCommitFiberRoot: () => {},
      onCommitFiberUnmount: () => {},
    },
  })
}

const picture = () =>
  sharp({ create: { width: 1600, height: 500, channels: 3, background: '#3366aa' } })
    .png()
    .toBuffer()
