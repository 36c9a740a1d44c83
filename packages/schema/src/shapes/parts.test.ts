import type { Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { layoutShape } from '../layouts/blocks/registry.ts'
import { viewShapes } from '../views/types/registry.ts'
import { partsOf } from './parts.ts'

const id = (n: number): string => `00000000-0000-7000-8000-00000000000${n}`
const [name, margin, country] = [1, 2, 3].map((n) => `#${id(n)}`) as [string, string, string]

/** Removes parts from the last to the first, as the database does. */
function without(named: Json, parts: ReturnType<typeof partsOf>, hidden: readonly string[]): Json {
  const copy = structuredClone(named) as Record<string, Json>
  for (const { path, uses } of parts.toReversed()) {
    if (!uses.some((each) => hidden.includes(each))) continue
    const holder = path.slice(0, -1).reduce((at, key) => at[key] as Record<string, Json>, copy)
    if (Array.isArray(holder)) holder.splice(Number(path.at(-1)), 1)
    else delete holder[path.at(-1)!]
  }
  return copy
}

test('parts of a view that name hidden fields are left out at any depth, and nothing else', () => {
  const definition = {
    columns: [{ field: margin }, { field: name, width: 100 }, { field: margin }, { field: 'createdAt' }],
    sort: [{ [margin]: 'ASC' }, { [name]: 'DESC' }],
    groupBy: [`${margin}`, `${country}.record.name`],
    colors: [
      { where: { [margin]: { gt: 1 } }, color: 'red' },
      { where: { [name]: { eq: 'x' } }, color: 'blue', field: margin },
    ],
    footer: { [margin]: 'sum', [name]: 'count' },
    pageSize: 25,
  }
  const named = JSON.parse(
    JSON.stringify(definition).replaceAll(margin, 'margin').replaceAll(name, 'name').replaceAll(country, 'country'),
  ) as Json
  const parts = partsOf(viewShapes.list, definition as unknown as Json, named)
  expect(without(named, parts, [id(2)])).toEqual({
    columns: [{ field: 'name', width: 100 }, { field: 'createdAt' }],
    sort: [{ name: 'DESC' }],
    groupBy: ['country.record.name'],
    // Without its condition on a hidden field, a color would apply to all rows.
    colors: [{ where: { name: { eq: 'x' } }, color: 'blue' }],
    footer: { name: 'count' },
    pageSize: 25,
  })
  expect(without(named, parts, [])).toEqual(named)
  expect(JSON.stringify(without(named, parts, [id(1), id(2), id(3)]))).not.toMatch(/margin|name|country/)
})

test('paths to a hidden field are left out, whichever step is hidden', () => {
  const definition = {
    sort: [{ [`${country}.record`]: { [margin]: 'ASC' } }],
    groupBy: [`${country}.record.${margin}:month`, `${country}.record.${name}`],
    colors: [{ where: { [`${country}.records`]: { some: { [margin]: { gt: 1 } } } }, color: 'red' }],
  }
  const parts = partsOf(viewShapes.list, definition as unknown as Json, definition as unknown as Json)
  expect(parts.map(({ path, uses }) => [path.join('.'), uses])).toEqual([
    ['sort.0', [id(3), id(2)]],
    ['groupBy.0', [id(3), id(2)]],
    ['groupBy.1', [id(3), id(1)]],
    ['colors.0', [id(3), id(2)]],
  ])
  expect(without(definition, parts, [id(2)])).toEqual({ sort: [], groupBy: [definition.groupBy[1]], colors: [] })
})

test('items of a layout are left out at any depth, and their frames stay', () => {
  const field = (key: string) => ({ id: key, type: 'field', w: 1, h: 1, fieldName: key })
  const definition = {
    items: [
      field(margin),
      { id: 's', type: 'section', w: 1, h: 1, children: [field(name), field(margin), field(country)] },
      { id: 't', type: 'tabs', w: 1, h: 1, tabs: [{ id: 'a', label: 'A', items: [field(margin), field(name)] }] },
    ],
  }
  const parts = partsOf(layoutShape, definition as unknown as Json, definition as unknown as Json)
  expect(without(definition as unknown as Json, parts, [id(2)])).toEqual({
    items: [
      { id: 's', type: 'section', w: 1, h: 1, children: [field(name), field(country)] },
      { id: 't', type: 'tabs', w: 1, h: 1, tabs: [{ id: 'a', label: 'A', items: [field(name)] }] },
    ],
  })
})
