import { namesEntity, type Scope, stepPart } from '@monarch/schema'
import { useMemo } from 'react'
import { useBuilder } from '../model/builder-context.ts'
import { triggerId } from '../model/builder-state.ts'
import { describeStep } from '../model/describe.ts'
import { namesInScope, type ScopeName, scopeAt } from '../model/names-in-scope.ts'
import { findStep } from '../model/step-tree.ts'

/** Names available at a step or the trigger. */
export interface PartScope {
  readonly scope: Scope
  readonly isTrigger: boolean
  /** True when conditions refer to the trigger's record, because the part has no entity setting. */
  readonly isAboutRecord: boolean
  readonly textNames: readonly ScopeName[]
  readonly formulaNames: readonly ScopeName[]
}

export function usePartScope(id: string): PartScope {
  const {
    structure,
    state: { definition },
  } = useBuilder()
  return useMemo(() => {
    const isTrigger = id === triggerId
    const part = stepPart(findStep(definition.steps, id)?.step.type)
    const scope = scopeAt(structure, definition, isTrigger ? null : id)
    const stepName = (stepId: string) => {
      const found = findStep(definition.steps, stepId)
      return found ? describeStep(structure, definition, found.step) : stepId
    }
    return {
      scope,
      isTrigger,
      isAboutRecord: part !== undefined && !namesEntity(part),
      textNames: namesInScope(structure, scope, stepName, 'text'),
      formulaNames: namesInScope(structure, scope, stepName, 'formula'),
    }
  }, [structure, definition, id])
}
