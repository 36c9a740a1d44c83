import { type Json, referencesOf } from '@monarch/field-types'
import { fromStored, toStored } from '@monarch/formula'
import { relationOf } from '../structure/relation.ts'
import type { Structure } from '../structure/structure.ts'
import { formulaFieldsOf } from './formula-fields.ts'
import { findField, findRelation, indexStructure, storedRelation, type StructureIndex } from './structure-index.ts'
import { isObject } from '../small-checks.ts'
import { namedForm, rewriteWhere, storedForm } from './where.ts'

/**
 * Settings that name fields have two forms. Users and the API read and write technical names; a field's row stores the
 * *definition*, in which every name is an id, so renames do not break it:
 *
 *     { expression: '{amount} * {account.rate}' }   { expression: '{#018c…} * {#018d….#018e…}' }
 *     { relation: 'deals', field: 'amount',         { relation: '#018f….inverse', field: '#018c…',
 *       function: 'sum',                              function: 'sum',
 *       where: { stage: { eq: 'won' } } }             where: { '#0190…': { eq: 'won' } } }
 *
 * A relation is `#<id of the relationship or many-to-many field>`, its inverse side `#<id>.inverse`; a system column
 * (`createdAt`) keeps its name. `FieldType.references` lists the keys that are references. Both functions are pure and
 * accept either form. Unknown names stay unchanged; `resolveComputed` reports them as problems.
 */
export function toDefinition(structure: Structure, entityId: string, fieldType: string, settings: Json): Json {
  return rewrite(indexStructure(structure), entityId, fieldType, settings, 'stored')
}

/** The settings of a definition, with current names. */
export function fromDefinition(structure: Structure, entityId: string, fieldType: string, definition: Json): Json {
  return rewrite(indexStructure(structure), entityId, fieldType, definition, 'named')
}

type Form = 'stored' | 'named'

function rewrite(index: StructureIndex, entityId: string, fieldType: string, given: Json, form: Form): Json {
  const references = referencesOf({ fieldType, settings: given })
  if (!references || !isObject(given)) return given
  const relation = typeof given.relation === 'string' ? findRelation(index, entityId, given.relation) : null
  const targetId = relation?.targetId ?? relationOf({ fieldType, settings: given })?.entityId
  const fieldIn = (of: string | undefined, written: Json): Json => {
    const field = typeof written === 'string' && of !== undefined ? findField(index, of, written) : null
    return field ? (form === 'stored' ? `#${field.id}` : field.name) : written
  }
  const entries = Object.entries(given).map(([key, value]): [string, Json] => {
    switch (Object.hasOwn(references, key) ? references[key] : undefined) {
      case 'formula': {
        if (typeof value !== 'string') return [key, value]
        const write = form === 'stored' ? toStored : fromStored
        return [key, write(value, formulaFieldsOf(index, entityId))]
      }
      case 'relation':
        return [key, relation ? (form === 'stored' ? storedRelation(relation) : relation.name) : value]
      case 'field':
        return [key, fieldIn(targetId, value)]
      case 'ownField':
        return [key, Array.isArray(value) ? value.map((name) => fieldIn(entityId, name)) : fieldIn(entityId, value)]
      case 'template':
        if (typeof value !== 'string') return [key, value]
        return [
          key,
          value.replaceAll(/\{\s*(#?[\w-]+)\s*\}/g, (all, name: string) => {
            const written = fieldIn(entityId, name) as string
            return written === name ? all : `{${written}}`
          }),
        ]
      case 'where':
        if (!relation) return [key, value]
        return [key, rewriteWhere(index, relation.targetId, value, form === 'stored' ? storedForm : namedForm)]
      default:
        return [key, value]
    }
  })
  return Object.fromEntries(entries)
}
