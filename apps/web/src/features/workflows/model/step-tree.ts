import { type WorkflowStep, stepPart, type StepType } from '@monarch/schema'
import { written } from '@monarch/shapes'

/** A branch of a step, `null` for the workflow itself: a list of steps. */
export interface Branch {
  readonly parent: string | null
  readonly key: string
}

export interface StepPlace extends Branch {
  readonly index: number
}

export const root: Branch = { parent: null, key: 'steps' }

interface BranchOfStep extends Branch {
  readonly label: string
  readonly steps: readonly WorkflowStep[]
}

/** Branches of a step, depending on its type. */
export function branchesOf(step: WorkflowStep): readonly BranchOfStep[] {
  return Object.entries(stepPart(step.type)?.settings.keys ?? {}).flatMap(([key, shape]) => {
    if (shape.kind !== 'named' || shape.names !== 'steps') return []
    const steps = (step[key] as readonly WorkflowStep[] | undefined) ?? []
    return [{ parent: step.id, key, label: written(shape.label ?? key), steps }]
  })
}

/** All steps in reading order. */
export function allSteps(steps: readonly WorkflowStep[]): WorkflowStep[] {
  return steps.flatMap((step) => [step, ...branchesOf(step).flatMap((branch) => allSteps(branch.steps))])
}

export function findStep(
  steps: readonly WorkflowStep[],
  id: string | null,
  within: Branch = root,
): { readonly step: WorkflowStep; readonly place: StepPlace } | null {
  for (const [index, step] of steps.entries()) {
    if (step.id === id) return { step, place: { ...within, index } }
    for (const branch of branchesOf(step)) {
      const found = findStep(branch.steps, id, { parent: branch.parent, key: branch.key })
      if (found) return found
    }
  }
  return null
}

export function stepsAt(steps: readonly WorkflowStep[], { parent, key }: Branch): readonly WorkflowStep[] {
  if (parent === null) return steps
  const step = findStep(steps, parent)?.step
  return (step && branchesOf(step).find((branch) => branch.key === key)?.steps) ?? []
}

/** All insert positions in reading order. */
export function allPlaces(steps: readonly WorkflowStep[], { parent, key }: Branch = root): StepPlace[] {
  const inner = steps.map((step) =>
    branchesOf(step).flatMap((branch) => allPlaces(branch.steps, { parent: step.id, key: branch.key })),
  )
  return [
    ...inner.flatMap((places, index) => [{ parent, key, index }, ...places]),
    { parent, key, index: steps.length },
  ]
}

export function mapStep(
  steps: readonly WorkflowStep[],
  id: string,
  change: (step: WorkflowStep) => WorkflowStep,
): WorkflowStep[] {
  return steps.map((step) => (step.id === id ? change(step) : mapInside(step, (inner) => mapStep(inner, id, change))))
}

export function insertStep(
  steps: readonly WorkflowStep[],
  { parent, key, index }: StepPlace,
  step: WorkflowStep,
): WorkflowStep[] {
  if (parent === null) return steps.toSpliced(index, 0, step)
  const within = stepsAt(steps, { parent, key })
  return mapStep(steps, parent, (outer) => ({ ...outer, [key]: within.toSpliced(index, 0, step) }))
}

export function removeStep(steps: readonly WorkflowStep[], id: string): WorkflowStep[] {
  return steps.filter((step) => step.id !== id).map((step) => mapInside(step, (inner) => removeStep(inner, id)))
}

/** `to` refers to the workflow before the move. A step cannot move into itself. */
export function moveStep(steps: readonly WorkflowStep[], id: string, to: StepPlace): WorkflowStep[] {
  const found = findStep(steps, id)
  if (!found || allSteps([found.step]).some((inner) => inner.id === to.parent)) return [...steps]
  const isBehind = isSameBranch(found.place, to) && found.place.index < to.index
  return insertStep(removeStep(steps, id), { ...to, index: to.index - Number(isBehind) }, found.step)
}

/** Moves to the previous or next position, into and out of branches: two keys reach all positions. */
export function moveStepBy(steps: readonly WorkflowStep[], id: string, by: -1 | 1): WorkflowStep[] {
  const found = findStep(steps, id)
  if (!found) return [...steps]
  const others = removeStep(steps, id)
  const places = allPlaces(others)
  const now = places.findIndex((place) => isSamePlace(place, found.place))
  const next = places[now + by]
  return next ? insertStep(others, next, found.step) : [...steps]
}

/** `create_record`, or `create_record_2` if taken: texts refer to steps by id. */
export function newStepId(type: StepType, taken: ReadonlySet<string>): string {
  const base = type.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}_${number}`)) number++
  return `${base}_${number}`
}

/** Copies a step with new ids; references between its steps use them. */
export function copyStep(step: WorkflowStep, steps: readonly WorkflowStep[]): WorkflowStep {
  const taken = new Set(allSteps(steps).map(({ id }) => id))
  const ids = new Map<string, string>()
  for (const { id, type } of allSteps([step])) {
    const copy = newStepId(type, taken)
    taken.add(copy)
    ids.set(id, copy)
  }
  const withIds = (each: WorkflowStep): WorkflowStep => ({
    ...mapInside(each, (inner) => inner.map(withIds)),
    id: ids.get(each.id)!,
  })
  const text = JSON.stringify(withIds(step))
  return JSON.parse(
    text.replaceAll(/\bsteps\.([a-z0-9_]+)/g, (all, id: string) => `steps.${ids.get(id) ?? id}`),
  ) as WorkflowStep
}

const isSameBranch = (a: Branch, b: Branch): boolean => a.parent === b.parent && a.key === b.key
export const isSamePlace = (a: StepPlace, b: StepPlace): boolean => isSameBranch(a, b) && a.index === b.index

function mapInside(step: WorkflowStep, change: (steps: readonly WorkflowStep[]) => WorkflowStep[]): WorkflowStep {
  const changed = branchesOf(step).map(({ key, steps }) => [key, change(steps)] as const)
  return changed.length === 0 ? step : { ...step, ...Object.fromEntries(changed) }
}
