import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import {
  all,
  button,
  choose,
  click,
  clickOn,
  dialog,
  fill,
  find,
  hides,
  isShown,
  nameOf,
  openApp,
  press,
  region,
  shows,
  toastOf,
} from '../../../../../tests/web/app.tsx'
import { api, sentMutations, signInWith } from '../../../../../tests/web/network.ts'

// Workflows in their builder and their table. The canvas and dragging are tested in tests/e2e.

const unique = Date.now().toString(36)

async function makeWorkflow(name: string, draft: object): Promise<string> {
  const workflow = await api.create('Workflow', { tenantId: api.tenants[0].id, name, draft })
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
  // The result opens: each step shows its input on one line, and the last one all of it.
  await shows('Six chairs', await region('Input'))
  await shows('a@b.example, Six chairs', await step('mail'))
  // A test run sends nothing.
  expect(nameOf(await step('mail'))).toMatch(/Skipped$/)
  expect((await step('mail')).querySelector('.lucide-skip-forward')).not.toBeNull()
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

test('a step that needs a record offers to find records if the workflow has none at that position', async () => {
  const update = { id: 'update', type: 'updateRecord' }
  await openSteps(await makeWorkflow(`Recordless ${unique}`, { trigger: { type: 'webhook' }, steps: [update] }))
  await click(await step('update'))
  await shows('No earlier step returns a record')
  await clickOn('Find records first')
  await step('find_records')
  await choose('Entity', /^Deal/)
  await click(await step('update'))
  await hides('No earlier step returns a record')
})

test('required fields with a default are not reported as missing', async () => {
  const crate = await makeEntity(api, 'Crate', [
    { name: 'title', displayName: 'Title', fieldType: 'text', isRequired: true },
    { name: 'size', displayName: 'Size', fieldType: 'number', isRequired: true, defaultValue: 3 },
  ])
  const create = { id: 'create', type: 'createRecord', entity: crate.name }
  await openSteps(await makeWorkflow(`Crates ${unique}`, { trigger: { type: 'manual' }, steps: [create] }))
  await click(await step('create'))
  await shows('Missing: Title')
  expect(isShown('Missing: Title, Size')).toBe(false)
  await click(await find('[role=tab]', /^Problems/))
  await shows('Title is required')
  expect(isShown('Size is required')).toBe(false)
})

test('a step whose access the user lacks says so before it is published, and how to get it', async () => {
  const create = { id: 'create', type: 'createRecord', entity: 'task', values: { title: 'x' } }
  const path = await makeWorkflow(`Denied ${unique}`, { trigger: { type: 'manual' }, steps: [create] })
  await signInWith('Builder', ['workflow:*', 'entity:read', 'record:task:read'])
  await openSteps(path)
  await click(await find('[role=tab]', /^Problems/))
  await shows("You don't have permission to create Task records.", await find('ul', 'Problems'))
  await click(await step('create'))
  await shows('Ask someone who manages roles for access.')
  await expectAccessible(await find('main'))
  await clickOn('Publish')
  await toastOf('Fix the problems before publishing')
  await signInWith('Builder', ['workflow:*', 'entity:read', 'record:task:read', 'role:read', 'user:read'])
  await openSteps(path)
  await click(await step('create'))
  await clickOn('one of your roles')
  await find('[role=tab][aria-selected=true]', 'Roles')
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

test('a workflow with earlier rules compares its formulas in a test run, then takes the current rules', async () => {
  const crate = await makeEntity(api, 'Box', [
    { name: 'title', displayName: 'Title', fieldType: 'text' },
    { name: 'weight', displayName: 'Weight', fieldType: 'decimal' },
  ])
  await crate.create([{ title: 'Empty box' }])
  const create = {
    id: 'create',
    type: 'createRecord',
    entity: crate.name,
    values: { weight: { formula: '{weight} + 1' } },
  }
  const path = await makeWorkflow(`Boxes ${unique}`, {
    trigger: { type: 'recordCreated', entity: crate.name },
    steps: [create],
  })
  await api.admin('mutation($id: ID!) { updateWorkflow(id: $id, data: {formulaRules: 1}) { id } }', {
    id: path.split('/')[2]!,
  })
  await openSteps(path)
  await shows('The formulas of this workflow use the earlier rules for blank values')
  expect(isShown('Use the current rules')).toBe(false)
  await clickOn('Compare in a test run')
  await clickOn('Run', await dialog())
  await shows('1 formula compared: 1 result changes.')
  const row = await find('tr', /weight/)
  expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['Blank', '1'])
  await expectAccessible(await find('main'))
  await clickOn('Use the current rules')
  await hides('The formulas of this workflow use the earlier rules for blank values')
  await openSteps(path)
  expect(isShown('The formulas of this workflow use the earlier rules for blank values')).toBe(false)
})
