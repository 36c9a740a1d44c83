import { expect, test } from 'vitest'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import {
  all,
  button,
  click,
  clickOn,
  dialog,
  fill,
  find,
  openApp,
  press,
  region,
  shows,
  toastOf,
} from '../../../../../tests/web/app.tsx'
import { api, sentMutations } from '../../../../../tests/web/network.ts'

// Workflows in their builder and their table. The canvas and dragging are tested in tests/e2e.

const unique = Date.now().toString(36)

async function makeWorkflow(name: string, draft: object): Promise<string> {
  const { workflow } = await api.admin<{ workflow: { id: string } }>(
    'mutation($data: CreateWorkflowInput!) { workflow: createWorkflow(data: $data) { id } }',
    { data: { tenantId: api.tenants[0].id, name, draft } },
  )
  return `/workflows/${workflow.id}/builder`
}

/** The step in the list of steps. */
const step = (id: string) => find(`main [data-step="${id}"]`)
async function openSteps(path: string): Promise<void> {
  await openApp(path)
  await clickOn('Steps')
}

test('a webhook is tested with a typed body; a workflow restored from the bin is off', async () => {
  const name = `Hooked ${unique}`
  const mail = { id: 'mail', type: 'sendEmail', to: 'a@b.example', subject: '{webhook.body.order.title}', text: 'x' }
  await openSteps(await makeWorkflow(name, { trigger: { type: 'webhook' }, steps: [mail] }))
  await clickOn('Test run')
  await fill('Body', '{"order": ', await dialog())
  await clickOn('Run', await dialog())
  await shows('This is not valid JSON.', await dialog())
  await expectAccessible(await dialog())
  await fill('Body', '{"order": {"title": "Six chairs"}}', await dialog())
  await clickOn('Run', await dialog())
  await toastOf('The test run is finished')
  await click(await step('mail'))
  await shows('Six chairs', await region('Input'))
  await press('Escape')
  ;(await step('mail')).focus()
  await press('?')
  await shows('Workflow builder', await dialog())

  await openApp('/workflows')
  await clickOn(`Actions for ${name}`)
  await clickOn('Move to bin')
  await clickOn('bin', await toastOf(`${name} moved to bin`))
  await button(`Restore ${name}`)
  await expectAccessible(await find('main'))
  await clickOn(`Restore ${name}`)
  await toastOf(`${name} restored. It is off.`)
  await clickOn('Workflows', await find('main'))
  await button(name, await find('main'))
})

test('the stored value of a header is hidden, kept until another one is typed, and replaced', async () => {
  const headers = { Authorization: 'Bearer secret of the first' }
  const call = { id: 'call', type: 'callUrl', method: 'GET', url: 'https://api.example.com/', headers }
  const path = await makeWorkflow(`Call ${unique}`, { trigger: { type: 'manual' }, steps: [call] })
  const openStep = async () => {
    await openSteps(path)
    await click(await step('call'))
    const group = await find('fieldset, [role=group]', /^Headers/)
    await shows('••••• (stored)', group)
    return group
  }
  const group = await openStep()
  await expectAccessible(group)
  expect(document.body.textContent).not.toContain('secret of')
  await clickOn('Replace the value of Authorization', group)
  await fill('Value of Authorization', 'Bearer secret of the second', group)
  await expect.poll(() => sentMutations().at(-1)).toContain('secret of the second')
  await expect.poll(() => all('[role=status]', 'Saved')).not.toEqual([])
  await openStep()
  expect(document.body.textContent).not.toContain('secret of')
})
