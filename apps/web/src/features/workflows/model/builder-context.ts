import {
  accessMessage,
  type AccessProblem,
  checkWorkflow,
  type Structure,
  type WorkflowDefinition,
  type WorkflowProblem,
} from '@monarch/schema'
import type { Json } from '@monarch/field-types'
import type { Rules } from '@monarch/formula'
import { translateSentence } from '@monarch/messages'
import { createContext, type Dispatch, type KeyboardEvent, useContext } from 'react'
import { type BuilderCommand, type BuilderState, triggerId } from './builder-state.ts'
import type { RunStep } from '../../../lib/api/admin-refinements.ts'
import { branchesOf } from './step-tree.ts'
import type { WorkflowStep } from '@monarch/schema'

/** The run whose results the steps show. */
export interface ShownRun {
  readonly title: string
  readonly status: string
  readonly error: string | null
  readonly steps: readonly RunStep[]
}

/** A problem of a step or the trigger. */
export interface PartProblem {
  /** Path of the setting: `values.name`. */
  readonly key: string
  readonly message: string
  /** Whether the user lacks access to records that the part needs. */
  readonly isAccess?: true
}

export interface Builder {
  readonly workflowId: string
  readonly state: BuilderState
  readonly dispatch: Dispatch<BuilderCommand>
  readonly structure: Structure
  /** By step id, including the id of the trigger; '' for other problems. */
  readonly problems: ReadonlyMap<string, readonly PartProblem[]>
  readonly shownRun: ShownRun | null
  readonly mayUpdate: boolean
  /** Keyboard actions on a step, in all views. */
  readonly onStepKey: (event: KeyboardEvent<HTMLElement>, id: string) => void
  /** Selects a step and opens its settings, which may be a sheet. */
  readonly open: (id: string) => void
}

export const BuilderContext = createContext<Builder | null>(null)

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext)
  if (!builder) throw new Error('useBuilder must be used within a workflow builder')
  return builder
}

/**
 * All problems that prevent publishing, by part. `lostMetric` is the problem with the trigger's metric, and `access` those with rights:
 * the structure has neither.
 */
export function problemsOf(
  structure: Structure,
  definition: WorkflowDefinition,
  rules: Rules,
  lostMetric: string | null = null,
  access: readonly AccessProblem[] = [],
): Builder['problems'] {
  const { problems } = checkWorkflow(structure, JSON.parse(JSON.stringify(definition)) as Json, rules)
  const paths = new Map<string, string>()
  const note = (steps: readonly WorkflowStep[], before: string): void => {
    for (const [i, step] of steps.entries()) {
      paths.set(step.id, `${before}.${i}`)
      for (const branch of branchesOf(step)) note(branch.steps, `${before}.${i}.${branch.key}`)
    }
  }
  note(definition.steps, 'steps')
  const partOf = ({ path, stepId }: WorkflowProblem) =>
    stepId ?? (path === 'trigger' || path.startsWith('trigger.') ? triggerId : '')
  const keyOf = (problem: WorkflowProblem) => {
    const part = partOf(problem)
    const before = part === triggerId ? 'trigger' : (paths.get(part) ?? '')
    return problem.path.slice(before.length).replace(/^\./, '')
  }
  const toPart = (problem: WorkflowProblem) => ({
    part: partOf(problem),
    key: keyOf(problem),
    message: translateSentence(problem.message),
  })
  const found = problems.map(toPart)
  const denied = access.map((problem) => ({
    ...toPart({ ...problem, message: accessMessage(structure, problem) }),
    isAccess: true as const,
  }))
  const lost = lostMetric === null ? [] : [{ part: triggerId, key: 'metric', message: lostMetric }]
  return Map.groupBy([...found, ...lost, ...denied], ({ part }) => part)
}

/** The status of a step in a run; for a loop the worst. */
export function statusOf(run: ShownRun | null, stepId: string): string | null {
  const all = (run?.steps ?? []).filter((step) => step.stepId === stepId).map(({ status }) => status)
  return ['failed', 'running', 'waiting', 'done'].find((status) => all.includes(status)) ?? all[0] ?? null
}
