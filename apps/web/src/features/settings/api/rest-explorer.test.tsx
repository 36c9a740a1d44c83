import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import {
  button,
  choose,
  click,
  clickOn,
  control,
  fill,
  openApp,
  region,
  shows,
} from '../../../../../../tests/web/app.tsx'
import { answer, api, route, signIn } from '../../../../../../tests/web/network.ts'

const answerText = async () => (await region('Response')).textContent ?? ''

test("records are written and read by REST, as the caller's OpenAPI document describes", async () => {
  signIn('builder')
  const { name } = await makeEntity(api, 'Rested', [
    { name: 'title', displayName: 'Title', fieldType: 'text', isRequired: true },
  ])
  await openApp('/settings/api/explorer?endpoint=rest')
  await choose('Entity', name)
  await click(await button(new RegExp(`^POST\\s*${name}$`)))
  await fill('Body (JSON)', '{"title": ')
  await clickOn('Send')
  await shows('This is not valid JSON')
  await fill('Body (JSON)', '{"title": "By hand"}')
  await clickOn('Send')
  await expect.poll(answerText).toMatch(/^201.*"title": "By hand"/s)
  await click(await button(new RegExp(`^GET\\s*${name}$`)))
  await fill('fields', 'title')
  await clickOn('Send')
  await expect.poll(answerText).toMatch(/^200.*"By hand".*"hasNextPage": false/s)
  await click(await button(new RegExp(`^GET\\s*${name}/{id}$`)))
  await clickOn('Send')
  await shows('id is required')
  expect((await control('id')).getAttribute('aria-invalid')).toBe('true')
  await expectAccessible()
})

test('a document that cannot be loaded shows the reason, and can be reloaded', async () => {
  signIn('builder')
  const end = answer(route('/api/openapi.json'), { message: 'Out of order', code: 'FORBIDDEN' }, { status: 403 })
  await openApp('/settings/api/explorer?endpoint=rest')
  await shows('The OpenAPI document could not be loaded')
  await shows('Out of order')
  end()
  await clickOn('Retry')
  await button('Send')
})
