import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'

let workspace: Workspace
const ask = (query: string, variables?: object) => workspace.owner.tenant(query, variables)

beforeAll(async () => {
  workspace = await startWorkspace()
  const { id } = await workspace.buildEntity('house', [{ name: 'name', fieldType: 'text' }])
  const to = (name: string, entityId: string, onDelete: string, more = {}) => ({
    name,
    fieldType: 'relationship',
    settings: { entityId, inverseName: `${name}_of`, onDelete },
    ...more,
  })
  const room = await workspace.buildEntity('room', [{ name: 'name', fieldType: 'text' }, to('house', id, 'cascade')])
  await workspace.buildEntity('chair', [{ name: 'name', fieldType: 'text' }, to('room', room.id, 'cascade')])
  await workspace.buildEntity('guest', [{ name: 'name', fieldType: 'text' }, to('visits', id, 'set_null')])
  await workspace.buildEntity('lease', [{ name: 'name', fieldType: 'text' }, to('covers', id, 'restrict')])
  await workspace.buildEntity('key', [
    { name: 'name', fieldType: 'text' },
    to('opens', room.id, 'set_null', { isRequired: true }),
  ])
})
afterAll(() => workspace.close())

async function make(entity: string, data: object): Promise<string> {
  const type = entity.charAt(0).toUpperCase() + entity.slice(1)
  const reply = await ask(`mutation($d: Create${type}Input!) { made: create${type}(data: $d) { id } }`, { d: data })
  expect(reply.errors, reply.text).toBeUndefined()
  return reply.data.made.id
}
const remove = (id: string) => ask('mutation($id: ID!) { deleteHouse(id: $id) { id } }', { id })
const restore = (id: string) => ask('mutation($id: ID!) { restoreHouse(id: $id) { id } }', { id })
const state = async () => (await ask('{ house { name } room { name } chair { name } guest { name visits } }')).data

test('a deletion cascades or clears references, and a restore reverts both', async () => {
  const house = await make('house', { name: 'H' })
  const room = await make('room', { name: 'R', house })
  await make('chair', { name: 'C', room })
  const guest = await make('guest', { name: 'G', visits: house })
  const gone = await make('room', { name: 'gone before', house })
  await ask('mutation($id: ID!) { deleteRoom(id: $id) { id } }', { id: gone })

  expect((await remove(house)).errors).toBeUndefined()
  expect(await state()).toEqual({ house: [], room: [], chair: [], guest: [{ name: 'G', visits: null }] })
  const history = await ask('query($id: ID!) { guest_history(id: $id) { action changes } }', { id: guest })
  expect(history.data.guest_history[0]).toEqual({ action: 'update', changes: { visits: { from: house, to: null } } })

  expect((await restore(house)).errors).toBeUndefined()
  expect(await state()).toEqual({
    house: [{ name: 'H' }],
    room: [{ name: 'R' }],
    chair: [{ name: 'C' }],
    guest: [{ name: 'G', visits: house }],
  })
})

test('a restore keeps the new value of a field that was refilled meanwhile', async () => {
  const house = await make('house', { name: 'Old' })
  const other = await make('house', { name: 'New' })
  const guest = await make('guest', { name: 'moved', visits: house })
  await remove(house)
  await ask('mutation($id: ID!, $h: ID) { updateGuest(id: $id, data: {visits: $h}) { id } }', { id: guest, h: other })
  await restore(house)
  const { data } = await ask('query($id: ID!) { guest_by_id(id: $id) { visits } }', { id: guest })
  expect(data.guest_by_id.visits).toBe(other)
})

test('a restricting relation refuses the deletion, names the referring records and changes nothing', async () => {
  const house = await make('house', { name: 'Leased' })
  const room = await make('room', { name: 'Leased room', house })
  const lease = await make('lease', { name: 'L', covers: house })
  const refused = await remove(house)
  expect(codeOf(refused)).toBe('CONFLICT')
  expect(refused.errors?.[0]?.message).toBe(
    '1 Lease record still points at this House by "covers". Change or delete it first.',
  )
  expect((await ask('query($id: ID!) { room_by_id(id: $id) { name } }', { id: room })).data.room_by_id).toEqual({
    name: 'Leased room',
  })
  await ask('mutation($id: ID!) { deleteLease(id: $id) { id } }', { id: lease })
  expect((await remove(house)).errors).toBeUndefined()
})

test('a required reference blocks the deletion, also inside a cascade and in bulk', async () => {
  const house = await make('house', { name: 'Keyed' })
  const room = await make('room', { name: 'Keyed room', house })
  await make('key', { name: 'K', opens: room })
  expect(codeOf(await remove(house))).toBe('CONFLICT')
  expect(codeOf(await ask('mutation { deleteManyHouse(where: {name: {eq: "Keyed"}}) }'))).toBe('CONFLICT')
  expect((await ask('{ house(where: {name: {eq: "Keyed"}}) { name } }')).data.house).toHaveLength(1)
})
