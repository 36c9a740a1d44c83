import { ExactNumber, fieldTypes, type FieldType, type Json } from '@monarch/field-types'
import { evaluateFormula, type Reference } from '@monarch/formula'
import type { PreviewedResult } from '@monarch/field-types/settings'
import { recordName } from '@monarch/schema'
import { analyzeFormula } from './computed-source.ts'
import type { Surroundings } from '../model/reachable.ts'
import { t } from '../messages.ts'

const previewedRecords = 3

/** The results of a formula for the latest records, computed in the browser from their values. */
export async function previewFormula(
  around: Surroundings,
  entity: { readonly id: string; readonly name: string },
  expression: string,
  read: (document: string) => Promise<{ records: Record<string, Json>[] }>,
): Promise<readonly PreviewedResult[]> {
  const formula = analyzeFormula(around, entity.id, expression)
  if (!formula) return []
  const { analysis, result } = formula
  const title = around.fields.find((field) => field.entityId === entity.id && field.fieldType === fieldTypes.text.id)
  const { records } = await read(previewDocument(entity.name, title?.name ?? null, analysis.references))
  const { timeZone } = around
  return records.map((record) => {
    const value = evaluateFormula(analysis, { value: (used) => valueAt(record, used), timeZone, now: new Date() })
    const name = title ? record[title.name] : null
    return {
      id: record.id as string,
      record: typeof name === 'string' && name !== '' ? name : t('untitled'),
      result: value === null ? null : formatted(result.type, value, timeZone),
    }
  })
}

/** `{ id name amount account_record { rate } }`: the fields of the formula and the record's name. */
export function previewDocument(entity: string, title: string | null, references: readonly Reference[]): string {
  const paths = references.map((reference) => attributesOf(reference))
  const fields = selection([['id'], ...(title ? [[title]] : []), ...paths])
  return `query FormulaPreview { records: ${entity}(limit: ${previewedRecords}) { ${fields} } }`
}

function selection(paths: readonly (readonly string[])[]): string {
  const byFirst = Map.groupBy(paths, ([first]) => first!)
  return [...byFirst]
    .map(([name, members]) => {
      const inner = members.map((path) => path.slice(1)).filter((path) => path.length > 0)
      return inner.length === 0 ? name : `${name} { ${selection(inner)} }`
    })
    .join(' ')
}

/** The API path of a reference: related records and users by their companion fields. */
function attributesOf({ path }: Reference): string[] {
  return path.map(({ id, name }, i) => (i === path.length - 1 ? name : id === null ? `${name}_user` : recordName(name)))
}

function valueAt(record: Json, reference: Reference): string | number | boolean | null {
  let value: Json = record
  for (const name of attributesOf(reference)) value = isRecord(value) ? (value[name] ?? null) : null
  if (value instanceof ExactNumber) return value.text
  return typeof value === 'object' ? null : value
}

const isRecord = (json: Json): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !(json instanceof ExactNumber)

function formatted(type: FieldType, value: string | boolean, timeZone: string): string {
  const spec = { label: '', settings: {}, required: false, rules: {}, timeZone }
  const read = typeof value === 'boolean' ? { ok: true as const, value } : type.fromText(value, spec)
  return read.ok ? type.format(read.value, spec) : String(value)
}
