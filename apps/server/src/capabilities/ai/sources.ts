import { isEmptyValue, type Json, parseJson } from '@monarch/field-types'
import { compileRead, planRead, type Selected, Visibility } from '@monarch/query'
import { isValue, type Model, recordName, recordsName, titleColumn, type ValueAttribute } from '@monarch/schema'
import type { TenantContext } from '../../structure/tenant-context.ts'
import type { SourceValue } from './prompt.ts'

/** The parts of a record that a generation needs. */
interface SourceRecord {
  readonly version: number
  readonly sources: readonly SourceValue[]
}

/**
 * Reads the values for the model through the planner, with the rights of the requesting user: fields that they may not read are left out,
 * and a record that they may not read is `null`.
 */
export async function readSources(
  { model, access, context, db }: Pick<TenantContext, 'model' | 'access' | 'context' | 'db'>,
  entityName: string,
  field: string,
  names: readonly string[],
  recordId: string,
): Promise<SourceRecord | null> {
  const entity = model.entities.get(entityName)!
  const visibility = new Visibility(model, access)
  const sources = names.flatMap((name) => {
    const attribute = visibility.attribute(entity, name)
    if (!attribute || !isValue(attribute) || name === field) return []
    return [{ attribute, title: titleOf({ model, visibility }, entityName, name) }]
  })
  const selection = sources.flatMap(({ attribute, title }, i) => {
    if (title === 'hidden') return []
    return title ? select(title.name, `s${i}`, [select(title.column, 'title')]) : select(attribute.name, `s${i}`)
  })
  const root = {
    alias: 'record',
    kind: 'byId',
    entity: entityName,
    args: { id: recordId },
    selection: [select('version', 'version'), ...selection],
  } as const
  const statement = compileRead(planRead({ roots: [root] }, model, access))
  const text = await db.read(statement, { variables: {}, context })
  const { record } = parseJson(text) as unknown as { record: Record<string, Json> | null }
  if (record === null) return null
  return {
    version: Number(record.version),
    sources: sources.map(({ attribute, title }, i) => ({
      name: attribute.name,
      label: attribute.spec.label,
      text: title ? titlesIn(record[`s${i}`] ?? null) : textOf(attribute, record[`s${i}`] ?? null),
    })),
  }
}

/**
 * Related records are sent by title, because an id means nothing to a model. The title field is the same for every caller, so the
 * visibility of the value depends on it.
 */
function titleOf(
  { model, visibility }: { readonly model: Model; readonly visibility: Visibility },
  entityName: string,
  name: string,
): { readonly name: string; readonly column: string } | 'hidden' | null {
  const entity = model.entities.get(entityName)!
  const attribute = entity.attributes.get(recordName(name)) ?? entity.attributes.get(recordsName(name))
  if (!attribute || isValue(attribute)) return null
  const target = model.entities.get(attribute.target)!
  const column = titleColumn(target.attributes.values())
  if (!column) return null
  const isShown = visibility.attribute(entity, attribute.name) && visibility.attribute(target, column.name)
  return isShown ? { name: attribute.name, column: column.name } : 'hidden'
}

function titlesIn(found: Json): string {
  const records = Array.isArray(found) ? found : [found]
  return records
    .flatMap((record) => (record !== null && typeof record === 'object' && 'title' in record ? [record.title] : []))
    .filter((title) => typeof title === 'string')
    .join(', ')
}

function textOf({ type, spec }: ValueAttribute, value: Json): string {
  return (type.isEmpty ?? isEmptyValue)(value) ? '' : type.format(value, spec)
}

function select(name: string, alias: string, selection: readonly Selected[] = []): Selected {
  return { alias, name, args: {}, selection }
}
