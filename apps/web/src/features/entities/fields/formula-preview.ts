import { ExactNumber, fieldTypes, findFieldType, type Json, type ValueType } from '@monarch/field-types'
import {
  currentRules,
  evaluateWithFailure,
  type Failure,
  maxListed,
  type Reference,
  type Rules,
} from '@monarch/formula'
import type { ComparedRules, PreviewedResult, TriedOut } from '@monarch/field-types/settings'
import { failureName, recordName } from '@monarch/schema'
import { analyzeFormulas, type ParsedFormula } from './computed-source.ts'
import type { Surroundings } from '../model/reachable.ts'
import { t } from '../messages.ts'

const previewedRecords = 3
const comparedRecords = 500

interface Named {
  readonly id: string
  readonly name: string
}

type Read = (document: string) => Promise<{ records: Record<string, Json>[] }>

/** The results of a formula for the latest records, computed in the browser from their values. */
export async function previewFormula(
  around: Surroundings,
  entity: Named,
  { expression, rules }: { readonly expression: string; readonly rules: Rules },
  read: Read,
): Promise<readonly PreviewedResult[]> {
  const [formula] = analyzeFormulas(around, entity.id, [{ expression, rules }])
  if (!formula) return []
  const records = await readLatest(around, entity, [formula], previewedRecords, read)
  return records.map(({ values, ...record }) => ({ ...record, ...evaluated(formula, values, around) }))
}

/** The results of formulas for the latest record. */
export async function tryOutFormulas(
  around: Surroundings,
  entity: Named,
  expressions: readonly string[],
  read: Read,
): Promise<TriedOut | null> {
  const parsed = analyzeFormulas(
    around,
    entity.id,
    expressions.map((expression) => ({ expression, rules: currentRules })),
  )
  const formulas = parsed.filter((formula) => formula !== null)
  const [latest] = await readLatest(around, entity, formulas, 1, read)
  if (!latest) return null
  const shown = parsed.map((formula, i): [string, string | null] => {
    const { result, failure } = formula ? evaluated(formula, latest.values, around) : { result: null, failure: null }
    return [expressions[i]!, failure ?? result]
  })
  return { record: latest.record, results: new Map(shown) }
}

/** The latest records whose result changes with the current rules. */
export async function compareRules(
  around: Surroundings,
  entity: Named,
  expression: string,
  read: Read,
): Promise<ComparedRules> {
  const [before, after] = analyzeFormulas(around, entity.id, [
    { expression, rules: 1 },
    { expression, rules: currentRules },
  ])
  if (!before || !after) return { compared: 0, changed: [] }
  const records = await readLatest(around, entity, [before, after], comparedRecords, read)
  const changed = records.flatMap(({ id, record, values }) => {
    const [old, now] = [before, after].map((formula) => evaluated(formula, values, around))
    const [was, is] = [old!.result, now!.failure ?? now!.result]
    return was === is ? [] : [{ id, record, before: was, after: is }]
  })
  return { compared: records.length, changed }
}

async function readLatest(
  around: Surroundings,
  entity: Named,
  formulas: readonly ParsedFormula[],
  limit: number,
  read: Read,
): Promise<readonly { readonly id: string; readonly record: string; readonly values: Record<string, Json> }[]> {
  const title = around.fields.find((field) => field.entityId === entity.id && field.fieldType === fieldTypes.text.id)
  const references = formulas.flatMap(({ analysis }) => analysis.references)
  const { records } = await read(previewDocument(around, entity.name, title?.name ?? null, references, limit))
  return records.map((values) => {
    const name = title ? values[title.name] : null
    const record = typeof name === 'string' && name !== '' ? name : t('untitled')
    return { id: values.id as string, record, values }
  })
}

function evaluated({ analysis, result }: ParsedFormula, record: Json, around: Surroundings) {
  const { timeZone, me } = around
  const options = {
    value: (used: Reference) =>
      used.list ? valuesAt(record, attributesOf(used)) : valueAt(record, attributesOf(used)),
    failure(used: Reference) {
      const path = failurePath(around, used)
      return path && (valueAt(record, path) as Failure | null)
    },
    timeZone,
    now: new Date(),
    me,
  }
  const { value, failure } = evaluateWithFailure(analysis, options)
  return { result: value === null ? null : formatted(result, value, timeZone), failure }
}

/** `{ id name amount account_record { rate } }`: the fields of the formula, why they have no value, and the record's name. */
export function previewDocument(
  around: Surroundings,
  entity: string,
  title: string | null,
  references: readonly Reference[],
  limit = previewedRecords,
): string {
  const paths = references.flatMap((each) => [attributesOf(each), failurePath(around, each) ?? []])
  const lists = new Set(references.flatMap(({ path }) => path.flatMap(({ attribute }) => attribute ?? [])))
  const fields = selection([['id'], ...(title ? [[title]] : []), ...paths.filter((path) => path.length > 0)], lists)
  return `query FormulaPreview { records: ${entity}(limit: ${limit}) { ${fields} } }`
}

function selection(paths: readonly (readonly string[])[], lists: ReadonlySet<string>): string {
  const byFirst = Map.groupBy(paths, ([first]) => first!)
  return [...byFirst]
    .map(([name, members]) => {
      const inner = members.map((path) => path.slice(1)).filter((path) => path.length > 0)
      const limit = lists.has(name) ? `(limit: ${maxListed})` : ''
      return inner.length === 0 ? name : `${name}${limit} { ${selection(inner, lists)} }`
    })
    .join(' ')
}

/** The API path of a reference: related records and users by their companion fields. */
function attributesOf({ path }: Reference): string[] {
  return path.map(({ id, name, attribute }, i) =>
    i === path.length - 1 ? name : (attribute ?? (id === null ? `${name}_user` : recordName(name))),
  )
}

/** The API path of the reason why a formula has no value; `null` if the reference is no formula, or a field has the name of the reason. */
function failurePath({ fields }: Surroundings, reference: Reference): string[] | null {
  const row = fields.find(({ id }) => id === reference.field.id)
  if (!row || reference.list || findFieldType(row.fieldType)?.computation !== 'formula') return null
  const failure = failureName(row.name)
  if (fields.some(({ entityId, name }) => entityId === row.entityId && name === failure)) return null
  return [...attributesOf(reference).slice(0, -1), failure]
}

/** All values at a path through lists of records. */
function valuesAt(record: Json, [name, ...rest]: readonly string[]): (string | number | boolean | null)[] {
  if (Array.isArray(record)) return record.flatMap((each) => valuesAt(each, [name!, ...rest]))
  const value = isRecord(record) ? (record[name!] ?? null) : null
  return rest.length === 0 ? [valueAt({ value }, ['value'])] : value === null ? [null] : valuesAt(value, rest)
}

function valueAt(record: Json, path: readonly string[]): string | number | boolean | null {
  let value: Json = record
  for (const name of path) value = isRecord(value) ? (value[name] ?? null) : null
  if (value instanceof ExactNumber) return value.text
  return typeof value === 'object' ? null : value
}

const isRecord = (json: Json): json is { [key: string]: Json } =>
  typeof json === 'object' && json !== null && !Array.isArray(json) && !(json instanceof ExactNumber)

function formatted({ type, settings }: ValueType, value: string | boolean, timeZone: string): string {
  const spec = { label: '', settings, required: false, rules: {}, timeZone }
  const read = typeof value === 'boolean' ? { ok: true as const, value } : type.fromText(value, spec)
  return read.ok ? type.format(read.value, spec) : String(value)
}
