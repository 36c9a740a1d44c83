import { fieldTypeOf, fieldTypes } from '@monarch/field-types'
import { failures, type Reference } from '@monarch/formula'
import { failureName, recordName } from '../names/api-names.ts'
import type { Blank, Formula, FormulaInput, ValueAttribute } from '../model/model.ts'
import { ownSources } from '../model/sources.ts'
import type { FieldRow } from '../structure/structure.ts'
import type {
  ComputedDefinition,
  ComputedField,
  FormulaDefinition,
  LookupDefinition,
  RollupDefinition,
} from './computed-field.ts'

/** The attribute of a computed field: data from which the planner builds queries. */
export function computedAttribute({ field, definition, result }: ComputedField): ValueAttribute {
  const { id, name, displayName } = field
  const settings = result?.settings ?? {}
  const shared = {
    id,
    name,
    description: `${field.description ?? displayName}${definition ? ` ${describe(definition)}` : ''}`,
    type: result?.type ?? fieldTypes.text,
    spec: { label: displayName, settings, required: false, rules: {} },
    nullable: true,
  }
  if (!definition) return { kind: 'blank', ...shared }
  switch (definition.kind) {
    case 'formula':
      if (definition.isStored) return storedAttribute(field, shared, definition)
      return {
        kind: 'formula',
        ...shared,
        analysis: definition.analysis,
        inputs: inputsOf(definition.analysis.references),
      }
    case 'rollup': {
      const { relation, field: attribute, function: name, where } = definition
      return {
        kind: 'rollup',
        ...shared,
        relation: relation.attribute,
        attribute,
        function: name,
        where,
        nullable: !neverEmpty.has(name),
      }
    }
    case 'lookup': {
      const { relation, field: attribute, where } = definition
      return { kind: 'lookup', ...shared, relation: relation.attribute, attribute, where }
    }
  }
}

/** Why a formula has no value, although its fields have: one of `failures`. */
export function failureAttribute({ field, definition }: ComputedField): Formula | Blank | null {
  if (fieldTypeOf(field)?.computation !== 'formula') return null
  const { id, name, displayName } = field
  const shared = {
    id,
    name: failureName(name),
    description: `Why "${displayName}" has no value: ${failures.join(', ')}. Null if it has one, or if its fields are empty.`,
    type: fieldTypes.text,
    spec: { label: `${displayName}: error`, settings: {}, required: false, rules: {} },
    nullable: true,
  }
  if (definition?.kind !== 'formula') return { kind: 'blank', ...shared }
  const { analysis } = definition
  return { kind: 'formula', ...shared, analysis, inputs: inputsOf(analysis.references), failureOf: name }
}

/** The key of a reference in a formula's inputs. */
export function inputKey({ path, list }: Reference): string {
  const names = path.map((step) => step.name).join('.')
  return list ? `${names} ${list.as}${list.isDistinct ? ' distinct' : ''} ${list.separator}` : names
}

const neverEmpty = new Set<string>(['count', 'count_distinct', 'sum', 'any', 'all'])

/** The results are in a column that only a trigger writes. */
function storedAttribute(
  field: FieldRow,
  shared: Omit<ValueAttribute & { kind: 'blank' }, 'kind'>,
  { sources }: FormulaDefinition,
): ValueAttribute {
  return {
    kind: 'column',
    ...shared,
    column: field.name,
    isSystem: true,
    isReadonly: true,
    searchable: field.searchable,
    defaultValue: null,
    derivation: { sources: ownSources([...new Set(sources.map(({ name }) => name))]), formerly: [] },
  }
}

function inputsOf(references: readonly Reference[]): ReadonlyMap<string, FormulaInput> {
  return new Map(
    references.map((reference): [string, FormulaInput] => {
      const { path, field, list } = reference
      const through = path
        .slice(0, -1)
        .map(({ id, name, attribute }) => attribute ?? (id === null ? `${name}_user` : recordName(name)))
      return [inputKey(reference), { through, attribute: field.name, ...(list && { list }) }]
    }),
  )
}

function condition({ where }: RollupDefinition | LookupDefinition): string {
  return where === null ? '' : ` where ${JSON.stringify(where)}`
}

function describe(definition: ComputedDefinition): string {
  switch (definition.kind) {
    case 'formula':
      return `Formula: ${definition.analysis.source}`
    case 'rollup': {
      const of = definition.field === null ? '' : ` of "${definition.field}"`
      return `Rollup: ${definition.function}${of} over "${definition.relation.name}"${condition(definition)}.`
    }
    case 'lookup':
      return `Lookup: "${definition.field}" of "${definition.relation.name}"${condition(definition)}.`
  }
}
