import { checkWorkflow, type Structure, type WorkflowDefinition, type WorkflowProblem } from '@monarch/schema'
import type { Json } from '@monarch/field-types'
import { createContext, type Dispatch, type KeyboardEvent, useContext } from 'react'
import { type BuilderCommand, type BuilderState, triggerId } from './builder-state.ts'
import type { RunStep } from '../../lib/api/admin-refinements.ts'
import { branchesOf } from './step-tree.ts'
import type { WorkflowStep } from '@monarch/schema'

/** A run whose way is shown on the steps. */
export interface ShownRun {
  readonly title: string
  readonly status: string
  readonly error: string | null
  readonly steps: readonly RunStep[]
}

/** What is wrong with a step or the trigger. */
export interface PartProblem {
  /** Of its settings: `values.name`. */
  readonly key: string
  readonly message: string
}

export interface Builder {
  readonly workflowId: string
  readonly state: BuilderState
  readonly dispatch: Dispatch<BuilderCommand>
  readonly structure: Structure
  /** By step id, the trigger's by its own; what belongs to neither stands under ''. */
  readonly problems: ReadonlyMap<string, readonly PartProblem[]>
  readonly shownRun: ShownRun | null
  readonly mayUpdate: boolean
  /** What keys do on a step, wherever it is drawn. */
  readonly onStepKey: (event: KeyboardEvent<HTMLElement>, id: string) => void
  /** Chooses a step and shows its settings, also where these are a sheet. */
  readonly open: (id: string) => void
}

export const BuilderContext = createContext<Builder | null>(null)

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext)
  if (!builder) throw new Error('This stands inside of a workflow builder only')
  return builder
}

/** Everything that keeps the workflow from running, by the part that it belongs to. */
export function problemsOf(structure: Structure, definition: WorkflowDefinition): Builder['problems'] {
  const { problems } = checkWorkflow(structure, JSON.parse(JSON.stringify(definition)) as Json)
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
  return Map.groupBy(
    problems.map((problem) => ({ part: partOf(problem), key: keyOf(problem), message: problem.message })),
    ({ part }) => part,
  )
}

/** How a step has gone in a run: of several times (in a loop) the worst. */
export function statusOf(run: ShownRun | null, stepId: string): string | null {
  const all = (run?.steps ?? []).filter((step) => step.stepId === stepId).map(({ status }) => status)
  return ['failed', 'running', 'waiting', 'done'].find((status) => all.includes(status)) ?? all[0] ?? null
}
