import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntity } from '../../../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../../../tests/web/accessible.ts'
import {
  button,
  choose,
  clickOn,
  dialog,
  fill,
  find,
  hides,
  openApp,
  region,
  shows,
  toastOf,
} from '../../../../../../../tests/web/app.tsx'
import { answerOnce, api, operation, refusal, signInAsNew } from '../../../../../../../tests/web/network.ts'

const stamp = Math.random().toString(36).slice(2, 8)
const receiver = createServer((_request, response) => void response.end())
let url = ''
let label = ''

beforeAll(async () => {
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  label = `Hooked ${stamp}`
  await makeEntity(api, label, [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
})
afterAll(() => void receiver.close())

test('a webhook is made, its secret shown once, tested, changed, and deleted', async () => {
  const name = `Shop ${stamp}`
  await openApp('/settings/integrations')
  const section = await region('Webhooks')
  await clickOn('New webhook', section)
  const form = await dialog('New webhook')
  await expectAccessible(form)
  await fill('Name', name, form)
  await fill('Address', `${url}/hook?token=t0ken`, form)
  await choose('Records', label, form)
  await clickOn('deleted', form)
  answerOnce(operation('CreateWebhook'), refusal('Enter a web address', 'BAD_USER_INPUT'))
  await clickOn('Create webhook', form)
  await shows('Enter a web address', form)
  await clickOn('Create webhook', form)
  const secret = await dialog(`Secret of ${name}`)
  const input = (await find('input', 'Secret', secret)) as HTMLInputElement
  expect(input.value).toMatch(/^whsec_/)
  await clickOn('Done', secret)

  await shows(`${url}/hook?…`, section)
  await shows('created and changed', section)
  await hides('t0ken')
  await clickOn(`Log of ${name}`, section)
  const log = await dialog(`Deliveries of ${name}`)
  await shows('Nothing has been sent yet.', log)
  await clickOn('Send a test', log)
  await toastOf('The test is being sent')
  await shows('Test', log)
  await expectAccessible(log)
  await clickOn('Done', log)

  await clickOn(`Edit ${name}`, section)
  const edit = await dialog('Edit webhook')
  await clickOn('Send changes', edit)
  await clickOn('Save', edit)
  await toastOf(`${name} was saved`)
  await shows('off', await region('Webhooks'))
  await expectAccessible(await region('Webhooks'))

  await clickOn(`Delete ${name}`, await region('Webhooks'))
  await clickOn('Delete webhook', await dialog(`Delete ${name}?`))
  await toastOf(`${name} was deleted`)
  await hides(name, await region('Webhooks'))
})

test('a list that could not be loaded shows an error, and can be reloaded', async () => {
  answerOnce(operation('Webhooks'), refusal('Not now', 'UNAVAILABLE'))
  await openApp('/settings/integrations')
  await shows('The webhooks could not be loaded')
  await clickOn('Retry')
  await button('New webhook')
})

test('people without the right see no webhooks', async () => {
  await signInAsNew('Noor Haddad')
  await openApp('/settings/integrations')
  await shows('Access Denied')
  await hides('Webhooks')
})
