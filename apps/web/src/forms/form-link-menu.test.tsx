import { expect, test } from 'vitest'
import { makeEntity } from '../../../../tests/made-entities.ts'
import { button, clickOn, dialog, nameOf, openApp, press } from '../../../../tests/web/app.tsx'
import { api } from '../../../../tests/web/network.ts'

const focused = () => nameOf(document.activeElement!)

test('publishing and unpublishing a form leave the focus on the button that replaces the pressed one', async () => {
  const requests = await makeEntity(api, 'Publishedrequest', [
    { name: 'title', displayName: 'Title', fieldType: 'text', showInForm: true },
  ])
  await openApp(await requests.addView('Ask us', 'form', {}))
  await clickOn('Publish form')
  await clickOn('Publish', await dialog('Publish this form?'))
  await dialog('The form is public')
  await press('Escape')
  await expect.poll(focused).toBe('Public link')
  await clickOn('Public link')
  await clickOn('Unpublish')
  await clickOn('Unpublish', await dialog('Unpublish this form?'))
  await button('Publish form')
  await expect.poll(focused).toBe('Publish form')
})
