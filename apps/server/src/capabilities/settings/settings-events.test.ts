import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { openStream } from '../../../../../tests/integration/test-stream.ts'

/** Open browsers are notified of changed settings. */

let workspace: Workspace
let member: Person

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  member = await workspace.join(['record:*:read'])
  await workspace.buildEntity('deal', [{ name: 'name', fieldType: 'text' }])
})
afterAll(() => workspace.close())

const set = async (person: Person, data: object) => {
  const query = 'mutation($data: SetSettingInput!) { setSetting(data: $data) { id } }'
  const { errors, text } = await person.admin(query, { data: { key: 'density', value: 'compact', ...data } })
  expect(errors, text).toBeUndefined()
}
const createDeal = () => workspace.owner.tenant('mutation { createDeal(data: {name: "Acme"}) { id } }')

test('an organization setting notifies every member, a personal one only its user', async () => {
  const headers = { ...member.headers, 'x-tab': 'tab-of-member' }
  const stream = await openStream(workspace.url, headers, 'subscription { change: deal_changed { action } }')
  try {
    await set(workspace.owner, { level: 'personal' })
    await createDeal()
    expect(await stream.next()).toMatchObject({ data: { change: { action: 'create' } } })
    await set(workspace.owner, { level: 'organization', organizationId: workspace.organizationId })
    expect(await stream.event('settings')).toEqual({})
    await set(member, { level: 'personal' })
    expect(await stream.event('settings')).toEqual({})
  } finally {
    stream.close()
  }
})

test('a stream without a browser tab receives record changes only', async () => {
  const query = 'subscription { change: deal_changed { action } }'
  const stream = await openStream(workspace.url, member.headers, query)
  try {
    await set(workspace.owner, {
      level: 'organization',
      organizationId: workspace.organizationId,
      value: 'comfortable',
    })
    await createDeal()
    expect(await stream.next()).toMatchObject({ data: { change: { action: 'create' } } })
  } finally {
    stream.close()
  }
})
