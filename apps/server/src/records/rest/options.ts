import { parseJson } from '@monarch/field-types'
import { limits, type Selected, Visibility } from '@monarch/query'
import { badInput, type Entity, isValue } from '@monarch/schema'
import {
  annotate,
  flag,
  json,
  list,
  object,
  type ObjectShape,
  text,
  type Typed,
  type ValueOf,
  wholeNumber,
} from '@monarch/shapes'
import { readBody } from '../../request/accounts/account-input.ts'
import type { TenantContext } from '../../structure/tenant-context.ts'
import { isExported } from '../export/export-columns.ts'
import { jsonOf } from '../export/export-routes.ts'
import { figures, maxEntryOffset } from './openapi/parameters.ts'

export type Query = Readonly<Record<string, unknown>>

/** The options of a list, in a body or in a URL. The planner checks what names fields. */
export const listOptions = object({
  where: json,
  orderBy: json,
  limit: annotate(wholeNumber(0, limits.maxLimit), { limit: 'maxLimit' }),
  offset: annotate(wholeNumber(0, limits.maxOffset), { limit: 'maxOffset' }),
  after: text(),
  search: annotate(text(limits.maxSearchLength), { limit: 'maxSearchLength' }),
  bin: flag,
  total: flag,
  fields: list(text(), limits.maxFields),
})
export type ListOptions = ValueOf<typeof listOptions>

const names = list(text(), limits.maxFields)

/** The options of an aggregate: how records are grouped, and the fields of each figure. */
export const aggregateOptions = object({
  where: json,
  search: annotate(text(limits.maxSearchLength), { limit: 'maxSearchLength' }),
  bin: flag,
  groupBy: names,
  timeZone: text(),
  orderBy: json,
  limit: annotate(wholeNumber(0, limits.maxLimit), { limit: 'maxLimit' }),
  offset: annotate(wholeNumber(0, limits.maxOffset), { limit: 'maxOffset' }),
  sum: names,
  avg: names,
  min: names,
  max: names,
  median: names,
  distinct: names,
})
export type AggregateOptions = ValueOf<typeof aggregateOptions>

/** The options of the history and the comments of a record. */
export const entryOptions = object({
  limit: annotate(wholeNumber(0, limits.maxLimit), { limit: 'maxLimit' }),
  offset: annotate(wholeNumber(0, maxEntryOffset), { limit: 'maxOffset' }),
})
export type EntryOptions = ValueOf<typeof entryOptions>

/** Parsers of the options in a URL; the others are texts. */
const readers: Readonly<Record<string, (text: string, path: string) => unknown>> = {
  where: jsonOf,
  orderBy: jsonOf,
  limit: numberOf,
  offset: numberOf,
  bin: flagOf,
  total: flagOf,
  ...Object.fromEntries(['fields', 'groupBy', ...figures].map((name) => [name, namesOf])),
}

/** The options in a URL, checked like those in a body. */
export function optionsOfUrl<T>(shape: ObjectShape & Typed<T>, query: Query): T {
  const texts = textsOf(query, Object.keys(shape.keys))
  const options = Object.entries(texts).map(([name, given]) => {
    const read = readers[name]
    return [name, read ? read(given!, name) : given] as const
  })
  return readBody(shape, Object.fromEntries(options))
}

/** The options in a URL, as texts. Refuses unknown and repeated ones. */
export function textsOf<const Name extends string>(
  query: Query,
  names: readonly Name[],
): Partial<Readonly<Record<Name, string>>> {
  for (const [path, given] of Object.entries(query)) {
    if (!(names as readonly string[]).includes(path)) {
      const there = names.length === 0 ? 'this operation has none' : `there are ${names.join(', ')}`
      throw badInput({ path, message: `There is no option "${path}"; ${there}` })
    }
    if (typeof given !== 'string') throw badInput({ path, message: `${path} must be a single string` })
  }
  return query as Partial<Record<Name, string>>
}

export function namesOf(given: string): readonly string[] | undefined {
  return given.trim() === '' ? undefined : given.split(',').map((name) => name.trim())
}

/** Other text is returned as it is, and the shape refuses it. */
function flagOf(given: string): unknown {
  return given === 'true' ? true : given === 'false' ? false : given
}

function numberOf(given: string): unknown {
  return /^-?\d{1,15}$/.test(given) ? parseJson(given.replace(/^(-?)0+(?=\d)/, '$1')) : given
}

/**
 * The selection of `fields`, whose dots lead to one related record (`name,account_record.name`). By default, every value that the caller
 * may see. Lists of related records are refused, because they have pages of their own.
 */
export function selectionOf(
  { model, access }: Pick<TenantContext, 'model' | 'access'>,
  entity: Entity,
  fields: readonly string[] | undefined,
): readonly Selected[] {
  const visibility = new Visibility(model, access)
  if (fields === undefined)
    return visibility
      .attributes(entity)
      .filter(isExported)
      .map(({ name }) => selected(name))
  const select = (at: Entity, paths: readonly (readonly string[])[]): readonly Selected[] =>
    [...Map.groupBy(paths, ([name]) => name!)].map(([name, group]) => {
      const whole = group[0]!.join('.')
      const attribute = visibility.attribute(at, name)
      if (!attribute) throw badInput({ path: 'fields', message: `${at.label} has no field "${name}"` })
      if (attribute.kind === 'toMany') {
        const message = `"${name}" is a list of related records. List their entity instead, with a condition.`
        throw badInput({ path: 'fields', message })
      }
      const inner = group.map(([, ...rest]) => rest)
      if (isValue(attribute)) {
        if (inner.some(({ length }) => length > 0))
          throw badInput({ path: 'fields', message: `"${name}" of ${at.label} has no fields` })
        return selected(name)
      }
      if (inner.some(({ length }) => length === 0)) {
        const message = `"${whole}" is a record. Name its fields: ${whole}.id`
        throw badInput({ path: 'fields', message })
      }
      return selected(name, select(model.entities.get(attribute.target)!, inner))
    })
  return select(
    entity,
    fields.map((name) => name.split('.')),
  )
}

export const selected = (name: string, selection: readonly Selected[] = [], alias = name): Selected => ({
  alias,
  name,
  args: {},
  selection,
})
