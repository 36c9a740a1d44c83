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

test('publishing names the fields that guests do not see, and those without which they cannot send the form', async () => {
  const clients = await makeEntity(api, 'Hiddenclient', [
    { name: 'name', displayName: 'Name', fieldType: 'text', showInForm: true },
  ])
  const toClient = (inverseName: string) => ({
    fieldType: 'relationship',
    settings: { entityId: clients.id, inverseName },
    showInForm: true,
  })
  const briefs = await makeEntity(api, 'Hiddenbrief', [
    { name: 'title', displayName: 'Title', fieldType: 'text', isRequired: true, showInForm: true },
    { name: 'code', displayName: 'Code', fieldType: 'text', isRequired: true },
    { name: 'stage', displayName: 'Stage', fieldType: 'text', isRequired: true, defaultValue: 'new' },
    { name: 'client', displayName: 'Client', isRequired: true, ...toClient('briefs') },
    { name: 'partner', displayName: 'Partner', ...toClient('partnered') },
  ])
  const sections = [{ fields: ['title', 'client', 'partner'] }]
  await openApp(await briefs.addView('Brief us', 'form', { sections }))
  await clickOn('Publish form')
  const { textContent } = await dialog('Publish this form?')
  expect(textContent).toContain('They do not see these fields: Client and Partner.')
  expect(textContent).toContain('have a default value: Code and Client.')
})
