import { fieldTypeOf, type Json } from '@monarch/field-types'
import { currentRules } from '@monarch/formula'
import { indexStructure } from '../computed/structure-index.ts'
import type { EntityAccess } from '../model/access.ts'
import type { Structure } from '../structure/structure.ts'
import { checkWorkflow } from './walk-workflow.ts'
import type { WorkflowProblem } from './workflow.ts'

/**
 * A problem for each part of the definition that needs access to records which `accessTo` does not grant; a run would fail there. Row rules
 * are not checked, because only a run knows its records. `accessTo` is `null` for entities that are switched off.
 */
export function accessProblems(
  structure: Structure,
  definition: Json,
  accessTo: (entityId: string) => EntityAccess | null,
): readonly WorkflowProblem[] {
  const { entities, fields } = indexStructure(structure)
  const problems = checkWorkflow(structure, definition, currentRules).accesses.flatMap(
    ({ action, id, path, stepId }): WorkflowProblem[] => {
      const field = fields.get(id)
      const entity = entities.get(field?.entityId ?? id)
      const access = entity && accessTo(entity.id)
      if (!access) return []
      const problem = (message: string) => [{ path, stepId, message }]
      if (!access.actions.has(action))
        // For a written field, the step itself has the problem.
        return field && action !== 'read'
          ? []
          : problem(`You don't have permission to ${action} ${entity.displayName} records.`)
      if (!field) return []
      const [label, of] = [field.displayName, entity.displayName]
      if (action === 'read')
        return access.hidden.has(field.name)
          ? problem(`You don't have permission to read "${label}" of ${of} records.`)
          : []
      const isReadOnly = access.changes?.[action as 'create']?.readOnly.has(field.name)
      const isComputed = fieldTypeOf(field)?.storage === 'none'
      return !isComputed && (isReadOnly || access.hidden.has(field.name))
        ? problem(`You don't have permission to change "${label}" of ${of} records.`)
        : []
    },
  )
  const byPlace = new Map(problems.map((problem) => [`${problem.path} ${problem.message}`, problem]))
  return [...byPlace.values()]
}
