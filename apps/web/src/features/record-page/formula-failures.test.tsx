import { test } from 'vitest'
import { makeEntity } from '../../../../../tests/made-entities.ts'
import { find, heading, openApp, shows } from '../../../../../tests/web/app.tsx'
import { api } from '../../../../../tests/web/network.ts'

// A formula without a value says why, wherever a record is shown.

test('a division by 0 shows as a tag with its reason in a list, on cards, and on the page that folds empty fields', async () => {
  const field = (name: string, fieldType: string, more: object = {}) => ({
    name,
    displayName: name,
    fieldType,
    ...more,
  })
  const entity = await makeEntity(api, 'Ratio', [
    field('name', 'text'),
    ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => field(name, 'number')),
    field('share', 'formula', { settings: { expression: '{a} / {b}' } }),
  ])
  await entity.create([{ name: 'Failed', a: 1, b: 0 }])
  const records = await api.tenant<Record<string, { id: string }[]>>(`{ ${entity.name} { id } }`)
  const cards = await entity.addView('Cards', 'grid', { cardTemplate: 'custom', cardFields: ['share'] })
  for (const at of [entity.at, cards, `${entity.at}/${records[entity.name]![0]!.id}`]) {
    await openApp(at)
    await shows(/#DIV\/0/)
    await shows('Division by 0')
  }
  await heading('Failed')
  await find('button', /^Show \d+ empty fields/)
})
