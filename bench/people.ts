import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { uuidv7 } from '@monarch/schema'
import type { App } from '../apps/server/src/platform/app.ts'
import { changeStructure } from '../apps/server/src/structure/change/structure-change.ts'
import type { Workspace } from './prepare.ts'

// The entity `person` with 12 columns, and CSV files of people for its import.

const fields: readonly [name: string, type: string][] = [
  ['name', 'text'],
  ['title', 'text'],
  ['city', 'text'],
  ['country', 'text'],
  ['street', 'text'],
  ['notes', 'long_text'],
  ['email', 'email'],
  ['score', 'number'],
  ['amount', 'decimal'],
  ['since', 'date'],
  ['active', 'boolean'],
  ['stage', 'select'],
]
export const personFields = fields.map(([name]) => name)

/** Creates the entity without records. */
export async function createPersonEntity(app: App, { tenantId, userId }: Workspace): Promise<void> {
  const by = { tenantId, userId }
  const { subjectIds } = await changeStructure(app, by, [
    { type: 'createEntity', data: { tenantId, name: 'person', displayName: 'Person' } },
  ])
  const data = { tenantId, entityId: subjectIds[0] }
  await changeStructure(
    app,
    by,
    fields.map(([name, fieldType]) => ({
      type: 'createField',
      data: {
        ...data,
        name,
        displayName: name,
        fieldType,
        ...(fieldType === 'select' && { options: ['new', 'open', 'won', 'lost'] }),
      },
    })),
  )
}

/** Writes a CSV file, with an id for each row when another program than the import reads it. */
export async function writePeople(file: string, count: number, withIds = false): Promise<void> {
  const out = await open(file, 'w')
  await out.write(`${withIds ? 'id,' : ''}${personFields.join(',')}\n`)
  const idOf = (n: number) => (withIds ? `${uuidv7(1_700_000_000_000 + n, randomBytes(10))},` : '')
  let lines = ''
  let n = 0
  for (const person of people(count)) {
    lines += `${idOf(n++)}${person.map(cellOf).join(',')}\n`
    if (n % 1000 !== 0 && n < count) continue
    await out.write(lines)
    lines = ''
  }
  await out.close()
}

/** The values of a record in the order of the fields. */
export type Person = readonly (string | number | boolean)[]

export function* people(count: number): Generator<Person> {
  for (let n = 0; n < count; n++) {
    const since = new Date(Date.UTC(2000, 0, 1 + (n % 9000))).toISOString().slice(0, 10)
    const stage = ['new', 'open', 'won', 'lost'][n % 4]!
    const address = [`City ${n % 500}`, `Country ${n % 60}`, `Long street ${n % 900}`]
    const note = `Met at the fair, wants a call in week ${n % 52}`
    const values = [n % 100, n * 1.25, since, n % 2 === 0, stage]
    yield [`Person ${n}`, 'Manager', ...address, note, `person${n}@test.example`, ...values]
  }
}

const cellOf = (value: string | number | boolean): string => {
  const text = String(value)
  return text.includes(',') ? `"${text}"` : text
}

/** Imports the file as users do, and waits for the answer. */
export async function importPeople(
  url: string,
  headers: Record<string, string>,
  file: string,
  count: number,
): Promise<void> {
  const body = Readable.toWeb(createReadStream(file)) as ReadableStream
  const reply = await fetch(`${url}/api/import/person`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body,
    duplex: 'half',
  } as RequestInit)
  const result = (await reply.json()) as { inserted?: number }
  if (result.inserted !== count) throw new Error(`The import failed: ${JSON.stringify(result).slice(0, 500)}`)
}
