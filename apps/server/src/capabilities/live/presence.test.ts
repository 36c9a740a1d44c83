import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { startTestServer, type TestServer } from '../../../../../tests/integration/test-server.ts'
import { openStream, type TestStream } from '../../../../../tests/integration/test-stream.ts'
import { Presence, type PresenceMessage, type Seen } from './presence.ts'

let workspace: Workspace
let other: TestServer
let owner: Person
let member: Person
let restricted: Person
let ids: { open: string; won: string }
const viewId = '019a0000-0000-7000-8000-000000000001'

beforeAll(async () => {
  workspace = await startWorkspace({ listen: true })
  owner = workspace.owner
  other = await startTestServer({ adminDatabase: workspace.app.server.adminDatabase, listen: true })
  await workspace.buildEntity('deal', [
    { name: 'name', fieldType: 'text' },
    { name: 'margin', fieldType: 'number' },
    { name: 'stage', fieldType: 'select', options: ['open', 'won'] },
  ])
  const create = async (stage: string) => {
    const query = 'mutation($data: CreateDealInput!) { createDeal(data: $data) { id } }'
    return (await owner.tenant(query, { data: { name: stage, stage } })).data.createDeal.id as string
  }
  ids = { open: await create('open'), won: await create('won') }
  member = await workspace.join(['record:deal:*'])
  const rules = [{ permission: 'record:deal:read', where: { stage: { eq: 'open' } }, fields: ['name', 'stage'] }]
  restricted = (await workspace.joinWithRole({ name: 'Open deals', permissions: ['record:deal:read'], rules })).person
})
afterAll(async () => {
  await other.close()
  await workspace.close()
})

const watch = (person: Person, tab: string, url = workspace.url): Promise<TestStream> =>
  openStream(url, { ...person.headers, 'x-tab': tab }, 'subscription { deal_changed { id } }')

const look = (person: Person, tab: string, place: object, headers: object = {}) =>
  workspace.fastify.inject({
    method: 'POST',
    url: '/api/presence',
    headers: { ...person.headers, 'x-tab': tab, ...headers },
    payload: place,
  })

interface PresentPerson {
  readonly userId: string
  readonly recordId: string | null
  readonly field: string | null
}

describe('presence', () => {
  test('is sent to others, across processes, and ends with the tab', async () => {
    const [mine, theirs] = [await watch(owner, 'owner-tab'), await watch(member, 'member-tab', other.url)]
    try {
      const place = { entity: 'deal', viewId, recordId: ids.open, field: 'name' }
      expect((await look(owner, 'owner-tab', place)).statusCode).toBe(204)
      const seen = {
        userId: await workspace.userIdOf(owner),
        name: 'Test person',
        viewId,
        recordId: ids.open,
        field: 'name',
      }
      expect(await theirs.event('presence')).toEqual([seen])
      await look(owner, 'owner-tab', { ...place, recordId: null, field: null })
      expect(await theirs.event('presence')).toEqual([{ ...seen, recordId: null, field: null }])
      mine.close()
      expect(await theirs.event('presence')).toEqual([])
    } finally {
      mine.close()
      theirs.close()
    }
  })

  test("is sent to later subscribers, and never to the user's own tabs", async () => {
    const first = await watch(owner, 'owner-tab')
    const second = await watch(owner, 'owner-other')
    try {
      await look(owner, 'owner-tab', { entity: 'deal' })
      await look(owner, 'owner-other', { entity: 'deal', recordId: ids.won })
      const third = await watch(member, 'member-tab')
      try {
        expect(await third.event('presence')).toHaveLength(2)
        await look(member, 'member-tab', { entity: 'deal', recordId: ids.won })
        const message = await second.event('presence')
        expect(message).toMatchObject([{ userId: await workspace.userIdOf(member), recordId: ids.won }])
      } finally {
        third.close()
      }
    } finally {
      first.close()
      second.close()
    }
  })

  test('hides records and fields that the subscriber may not read', async () => {
    const [mine, theirs] = [await watch(owner, 'owner-tab'), await watch(restricted, 'restricted')]
    const userId = await workspace.userIdOf(owner)
    /** Waits until the owner is shown there. Tabs of earlier tests may be leaving meanwhile. */
    const isShownAt = async (recordId: string | null, field: string | null) => {
      for (;;) {
        const people: PresentPerson[] = await theirs.event('presence')
        const shown = people.find((person) => person.userId === userId)
        expect(shown?.field).not.toBe('margin')
        expect(shown?.recordId).not.toBe(ids.won)
        if (shown?.recordId === recordId && shown.field === field) return
      }
    }
    try {
      await look(owner, 'owner-tab', { entity: 'deal', recordId: ids.open, field: 'name' })
      await isShownAt(ids.open, 'name')
      await look(owner, 'owner-tab', { entity: 'deal', recordId: ids.open, field: 'margin' })
      await isShownAt(ids.open, null)
      await look(owner, 'owner-tab', { entity: 'deal', recordId: ids.won, field: 'name' })
      await isShownAt(null, null)
    } finally {
      mine.close()
      theirs.close()
    }
  })

  test('needs the right to read the entity, and is sent only to streams with a tab', async () => {
    const stranger = await workspace.join(['record:client:read'])
    expect((await look(stranger, 'stranger-tab', { entity: 'deal' })).json()).toMatchObject({ code: 'FORBIDDEN' })
    expect((await look(owner, 'no', { entity: 'deal' })).json()).toMatchObject({ issues: [{ path: 'X-Tab' }] })
    expect((await look(owner, 'owner-tab', { entity: 'deal', recordId: 'x' })).json()).toMatchObject({
      issues: [{ path: 'recordId' }],
    })
    const [mine, plain] = [
      await watch(owner, 'owner-tab'),
      await openStream(workspace.url, member.headers, 'subscription { deal_changed { id } }'),
    ]
    try {
      await look(owner, 'owner-tab', { entity: 'deal', recordId: ids.open })
      await owner.tenant('mutation($id: ID!) { updateDeal(id: $id, data: { margin: 1 }) { id } }', { id: ids.open })
      // `next` throws for any event but `next`.
      expect(await plain.next()).toEqual({ data: { deal_changed: { id: ids.open } } })
    } finally {
      mine.close()
      plain.close()
    }
  })

  test('is not shown while impersonating', async () => {
    const [mine, theirs] = [await watch(owner, 'owner-tab'), await watch(member, 'member-tab')]
    try {
      const [unseen, seen] = [viewId, ids.won]
      await look(owner, 'owner-tab', { entity: 'deal', recordId: unseen }, { 'x-see-as': 'role:x' })
      await look(owner, 'owner-tab', { entity: 'deal', recordId: seen })
      for (let message: PresentPerson[] = []; !message.some(({ recordId }) => recordId === seen);) {
        message = await theirs.event('presence')
        expect(message.map(({ recordId }) => recordId)).not.toContain(unseen)
      }
    } finally {
      mine.close()
      theirs.close()
    }
  })
})

describe('the memory of presence', () => {
  const seen = (key: string): Seen => ({
    key,
    tenantId: 't',
    entityId: 'e',
    userId: 'u',
    name: 'Ana',
    viewId: null,
    recordId: null,
    field: null,
  })
  const listener = (key: string) => ({ tenantId: 't', entityId: 'e', key, wake: () => {} })

  test('forgets tabs that are not renewed, except those of this process', () => {
    const said: PresenceMessage[] = []
    const presence = new Presence((message) => said.push(message))
    presence.join(listener('u here'))
    presence.take({ people: [seen('u here'), seen('u there')], gone: [] }, 0)
    presence.renew(40_000)
    expect(presence.at('t', 'e')).toHaveLength(2)
    presence.renew(50_000)
    expect(presence.at('t', 'e')).toEqual([seen('u here')])
    expect(said.map(({ people }) => people)).toEqual([[seen('u here')], [seen('u here')]])
  })

  test('follows a tab while its stream is open, whichever process it reports to', () => {
    const processes: Presence[] = []
    const sendToAll = (message: PresenceMessage) => processes.forEach((one) => one.take(message))
    const [one, other] = [new Presence(sendToAll), new Presence(sendToAll)]
    processes.push(one, other)
    const everywhere = () => processes.map((each) => each.at('t', 'e'))
    const here = listener('u tab')
    one.join(here)
    for (const process of processes) {
      process.place({ ...seen('u tab'), name: `Ana ${processes.indexOf(process)}` })
      expect(everywhere()).toEqual(
        processes.map(() => [expect.objectContaining({ name: `Ana ${processes.indexOf(process)}` })]),
      )
    }
    one.leave(here)
    expect(everywhere()).toEqual([[], []])
    for (const process of processes) process.place(seen('u tab'))
    expect(everywhere()).toEqual([[], []])
  })

  test('keeps a tab whose stream has reopened here when the old one ends', () => {
    const said: PresenceMessage[] = []
    const presence = new Presence((message) => said.push(message))
    presence.take({ people: [seen('u tab')], gone: [] })
    const here = listener('u tab')
    presence.join(here)
    presence.take({ people: [], gone: ['u tab'] })
    expect(presence.at('t', 'e')).toHaveLength(1)
    expect(said).toEqual([{ people: [seen('u tab')] }])
    presence.leave(here)
    expect(said.at(-1)).toEqual({ gone: ['u tab'] })
  })
})
