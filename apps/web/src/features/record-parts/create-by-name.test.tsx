import { beforeAll, expect, test } from 'vitest'
import { makeEntity, type MadeEntity } from '../../../../../tests/made-entities.ts'
import { expectAccessible } from '../../../../../tests/web/accessible.ts'
import {
  all,
  choose,
  click,
  clickOn,
  control,
  dialog,
  find,
  hides,
  nameOf,
  openApp,
  press,
  pressTab,
  shows,
  toastOf,
  type,
} from '../../../../../tests/web/app.tsx'
import { showAllColumns } from '../../../../../tests/web/browser.ts'
import { answerOnce, api, operation, refusal, sentMutations, signInWith } from '../../../../../tests/web/network.ts'
import { cell, text } from '../../../../../tests/web/table.ts'

// A picker of records offers to create the one that it does not find.

const title = { name: 'title', displayName: 'Title', fieldType: 'text', searchable: true }
const shown = { showInList: true, showInForm: true }

let firm: MadeEntity
let strict: MadeEntity
let job: MadeEntity
beforeAll(async () => {
  showAllColumns()
  firm = await makeEntity(api, 'Pickfirm', [title])
  strict = await makeEntity(api, 'Pickstrict', [
    title,
    { name: 'code', displayName: 'Code', fieldType: 'text', isRequired: true },
  ])
  const relation = (name: string, displayName: string, fieldType: string, { id }: MadeEntity) => ({
    ...shown,
    name,
    displayName,
    fieldType,
    settings: { entityId: id, inverseName: `of_${name}` },
  })
  job = await makeEntity(api, 'Pickjob', [
    { ...title, ...shown },
    relation('firm', 'Firm', 'relationship', firm),
    relation('partners', 'Partners', 'many_to_many', firm),
    relation('strict', 'Strict', 'relationship', strict),
  ])
  await firm.create([{ title: 'Known' }])
  await job.create([{ title: 'One' }, { title: 'Two' }])
})

const firms = async () => {
  const { found } = await api.tenant<{ found: { title: string }[] }>(
    `{ found: ${firm.name}(orderBy: [{title: ASC}]) { title } }`,
  )
  return found.map((each) => each.title)
}
const options = () => all('[role=option]').map(nameOf)
async function openJobs() {
  await openApp(`${job.at}?sort=title`)
  await expect.poll(() => document.querySelector('[data-row="1"] [role=rowheader]')).not.toBeNull()
}
/** Opens the picker in a cell of the first record by typing a name. */
async function search(column: string, name: string) {
  await click(cell(0, column))
  await type(name)
}

test('Enter creates the offered record and chooses it in a cell; Undo reverts both steps', async () => {
  await openJobs()
  await search('Firm', 'Acme')
  await expect.poll(options).toEqual(['Create “Acme”'])
  await expectAccessible(await dialog('Firm'))
  await press('Enter')
  await expect.poll(() => text(0, 'Firm')).toBe('Acme')
  await toastOf('“Acme” created')
  expect(await firms()).toEqual(['Acme', 'Known'])
  expect(all('[data-editor=open]')).toEqual([])
  await press('Control+z')
  await expect.poll(() => text(0, 'Firm')).not.toContain('Acme')
  await press('Control+z')
  await expect.poll(firms).toEqual(['Known'])
})

test('Tab and a click create records, and add them to those that are chosen', async () => {
  await openJobs()
  await search('Partners', 'Known')
  await expect.poll(options).toEqual(['Known'])
  await press('Enter')
  await type('Blue')
  await click(await find('[role=option]', 'Create “Blue”'))
  await hides('Create “Blue”')
  await type('Cyan')
  await find('[role=option]', 'Create “Cyan”')
  await pressTab()
  await expect.poll(() => text(0, 'Partners')).toBe('KnownBlueCyan')
  await expect.poll(firms).toEqual(['Blue', 'Cyan', 'Known'])
})

test('a click outside and Escape create nothing', async () => {
  await openJobs()
  const before = await firms()
  await search('Firm', 'Nobody')
  await find('[role=option]', 'Create “Nobody”')
  await click(cell(1, 'Title'))
  await expect.poll(() => all('[data-editor=open]')).toEqual([])
  await search('Firm', 'Nobody')
  await find('[role=option]', 'Create “Nobody”')
  await press('Escape')
  expect(await firms()).toEqual(before)
  expect(sentMutations()).toEqual([])
})

test('a refusal is shown in the picker, which stays open', async () => {
  await openApp(`${job.at}?record=new`)
  await click(await control('Firm'))
  await type('Refused')
  await find('[role=option]', 'Create “Refused”')
  answerOnce(operation('CreateRecord'), refusal('This name is not allowed.', 'FORBIDDEN'))
  await press('Enter')
  await shows('This name is not allowed.', await dialog('Firm'))
  await press('Enter')
  await expect.poll(async () => (await control('Firm')).textContent).toContain('Refused')
})

test('a record that needs more than a name, and one in a filter, is not offered', async () => {
  await openJobs()
  await search('Strict', 'Nobody')
  await shows('No match')
  expect(options()).toEqual([])
  await press('Escape')
  await clickOn('Filter')
  await clickOn('Condition')
  await choose('Field', 'Firm')
  await click(await control('Value'))
  await type('Nobody')
  await shows('No match')
  expect(options()).toEqual([])
})

test('a user who may not create records is offered none', async () => {
  await signInWith('Picker of firms', [
    'entity:read',
    `record:${job.name}:read`,
    `record:${job.name}:update`,
    `record:${firm.name}:read`,
  ])
  await openJobs()
  await search('Firm', 'Nobody')
  await shows('No match')
  expect(options()).toEqual([])
})
