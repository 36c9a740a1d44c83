import { type Api, type MadeEntity, makeEntity } from './app.ts'

/** An entity of its own with so many records: 'Thing 01', with 0 seats, and so on; every other one is done. */
export async function thingsWith(api: Api, count: number): Promise<MadeEntity> {
  const shown = { showInList: true, showInForm: true }
  const things = await makeEntity(api, 'Gridthing', [
    { ...shown, name: 'title', displayName: 'Title', fieldType: 'text', isRequired: true },
    { ...shown, name: 'status', displayName: 'Status', fieldType: 'select', options: ['active', 'pending'] },
    { ...shown, name: 'seats', displayName: 'Seats', fieldType: 'number' },
    { ...shown, name: 'done', displayName: 'Done', fieldType: 'boolean' },
  ])
  const titles = Array.from({ length: count }, (_, i) => `Thing ${String(i + 1).padStart(2, '0')}`)
  await things.create(titles.map((title, i) => ({ title, seats: i, done: i % 2 === 0 })))
  return things
}
