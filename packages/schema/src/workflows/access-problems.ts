import { fieldTypeOf, type Json } from '@monarch/field-types'
import { currentRules } from '@monarch/formula'
import { indexStructure } from '../computed/structure-index.ts'
import type { EntityAccess } from '../model/access.ts'
import type { RecordAction } from '../permissions/permission.ts'
import type { Structure } from '../structure/structure.ts'
import { checkWorkflow } from './walk-workflow.ts'
import type { WorkflowProblem } from './workflow.ts'

/** Access to an entity or to one of its fields that a part needs and that is not granted. */
export interface AccessProblem extends WorkflowProblem {
  readonly action: RecordAction
  readonly entityId: string
  readonly fieldId: string | null
}

/**
 * A problem for each part of the definition that needs access to records which `accessTo` does not grant; a run would fail there. Row rules
 * are not checked, because only a run knows its records. `accessTo` is `null` for entities that are switched off.
 */
export function accessProblems(
  structure: Structure,
  definition: Json,
  accessTo: (entityId: string) => EntityAccess | null,
): readonly AccessProblem[] {
  const { entities, fields } = indexStructure(structure)
  const problems = checkWorkflow(structure, definition, currentRules).accesses.flatMap(
    ({ action, id, path, stepId }): AccessProblem[] => {
      const field = fields.get(id)
      const entity = entities.get(field?.entityId ?? id)
      const access = entity && accessTo(entity.id)
      if (!access) return []
      const problem = (fieldId: string | null): AccessProblem[] => {
        const lacking = { action, entityId: entity.id, fieldId }
        return [{ path, stepId, message: accessMessage(structure, lacking), ...lacking }]
      }
      // For a written field, the step itself has the problem.
      if (!access.actions.has(action)) return field && action !== 'read' ? [] : problem(null)
      if (!field) return []
      if (action === 'read') return access.hidden.has(field.name) ? problem(field.id) : []
      const isReadOnly = access.changes?.[action as 'create']?.readOnly.has(field.name)
      const isComputed = fieldTypeOf(field)?.storage === 'none'
      return !isComputed && (isReadOnly || access.hidden.has(field.name)) ? problem(field.id) : []
    },
  )
  const byPlace = new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem]))
  return [...byPlace.values()]
}

type Lacking = Pick<AccessProblem, 'action' | 'entityId' | 'fieldId'>

/** With the labels of the structure, which may be those of a reader. */
export function accessMessage(structure: Structure, { action, entityId, fieldId }: Lacking): string {
  const { entities, fields } = indexStructure(structure)
  const entity = entities.get(entityId)?.displayName
  if (fieldId === null) return `You don't have permission to ${action} ${entity} records.`
  const field = fields.get(fieldId)?.displayName
  return action === 'read'
    ? `You don't have permission to read "${field}" of ${entity} records.`
    : `You don't have permission to change "${field}" of ${entity} records.`
}
