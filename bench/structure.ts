import { setTimeout as sleep } from 'node:timers/promises'
import { report } from './measure.ts'
import { ask, type Headers } from './works.ts'

const readQuery = '{ contact(limit: 50, orderBy: [{createdAt: DESC}]) { id name email createdAt } }'

/** Changes whose time grows with the rows, during continuous reads: their duration, and the longest read meanwhile. */
export async function measureStructure(url: string, headers: Headers, tenantId: string): Promise<void> {
  const { tenantEntities } = await ask<{ tenantEntities: { id: string; name: string }[] }>(
    `${url}/graphql/admin`,
    headers,
    '{ tenantEntities { id name } }',
  )
  const entityId = tenantEntities.find(({ name }) => name === 'contact')!.id
  const { createSystemField } = await ask<{ createSystemField: { id: string } }>(
    `${url}/graphql/admin`,
    headers,
    'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }',
    { data: { tenantId, entityId, name: 'code', displayName: 'Code', fieldType: 'text', defaultValue: '17' } },
  )
  const update = (data: object) => async () => {
    await ask(
      `${url}/graphql/admin`,
      headers,
      'mutation($id: ID!, $data: UpdateSystemFieldInput!) { updateSystemField(id: $id, data: $data) { id } }',
      { id: createSystemField.id, data },
    )
  }
  const undo = async () => {
    await ask(
      `${url}/graphql/admin`,
      headers,
      'mutation($tenantId: ID!) { undoStructureChange(tenantId: $tenantId) { id } }',
      {
        tenantId,
      },
    )
  }
  const stored = async () => {
    const settings = { expression: '{name} & "!"', stored: true }
    await ask(
      `${url}/graphql/admin`,
      headers,
      'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }',
      { data: { tenantId, entityId, name: 'loud', displayName: 'Loud', fieldType: 'formula', settings } },
    )
  }
  const works: [name: string, change: () => Promise<void>, goal: boolean][] = [
    ['text to number', update({ fieldType: 'number' }), true],
    ['the undo of that', undo, true],
    ['required', update({ isRequired: true }), true],
    ['rules', update({ validationRules: { maxLength: 9 } }), true],
    ['a stored formula', stored, false],
  ]
  for (const [name, change, hasGoal] of works) {
    const usual = await maxReadMilliseconds(url, headers, () => sleep(500))
    let taken = 0
    const longest = await maxReadMilliseconds(url, headers, async () => {
      const start = performance.now()
      await change()
      while (await isRunning(url, headers)) await sleep(20)
      taken = performance.now() - start
    })
    report(
      `${name}, the longest read meanwhile`,
      `${longest.toFixed(0)} ms`,
      hasGoal ? '<= 1000 ms' : '',
      hasGoal ? longest <= 1000 : null,
      `done after ${taken.toFixed(0)} ms; the longest read otherwise ${usual.toFixed(0)} ms`,
    )
  }
}

async function maxReadMilliseconds(url: string, headers: Headers, work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const reader = async () => {
    while (!isOver) {
      const start = performance.now()
      await ask(`${url}/graphql/tenant`, headers, readQuery)
      longest = Math.max(longest, performance.now() - start)
    }
  }
  const readers = [reader(), reader()]
  await work()
  isOver = true
  await Promise.all(readers)
  return longest
}

async function isRunning(url: string, headers: Headers): Promise<boolean> {
  const { structureChanges } = await ask<{ structureChanges: { status: string; error: string | null }[] }>(
    `${url}/graphql/admin`,
    headers,
    '{ structureChanges(limit: 1) { status error } }',
  )
  const [last] = structureChanges
  if (last?.status === 'failed') throw new Error(last.error ?? 'The change failed')
  return last?.status === 'pending'
}
