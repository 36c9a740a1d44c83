import {
  type WorkflowStep,
  type StepType,
  stepPart,
  type WorkflowTrigger,
  triggerPart,
  type TriggerType,
  type WorkflowDefinition,
} from '@monarch/schema'
import type { Shape } from '@monarch/shapes'
import {
  allSteps,
  copyStep,
  findStep,
  insertStep,
  mapStep,
  moveStep,
  moveStepBy,
  newStepId,
  removeStep,
  root,
  type StepPlace,
  stepsAt,
} from './step-tree.ts'

/** The definition and its history: undo is a list of definitions. */
export interface BuilderState {
  readonly definition: WorkflowDefinition
  readonly past: readonly WorkflowDefinition[]
  readonly future: readonly WorkflowDefinition[]
  /** Id of the selected step or the trigger. */
  readonly selected: string | null
  /** The last copied step. */
  readonly copied: WorkflowStep | null
  /** The text being edited: its key presses are one undo step. */
  readonly writing: string | null
}

/** Id of the trigger; never the id of a step. */
export const triggerId = '#trigger'

export type BuilderCommand =
  | { readonly type: 'select'; readonly id: string | null }
  /** The edited input lost the focus. */
  | { readonly type: 'rest' }
  | { readonly type: 'chooseTrigger'; readonly trigger: TriggerType }
  /** `key` identifies the edited setting. */
  | { readonly type: 'changeTrigger'; readonly change: Partial<WorkflowTrigger>; readonly key: string }
  | { readonly type: 'change'; readonly id: string; readonly change: Partial<WorkflowStep>; readonly key: string }
  | { readonly type: 'add'; readonly step: StepType; readonly place: StepPlace }
  /** Puts the step into a loop over found records, and sets its record to that of each iteration. */
  | { readonly type: 'loopOver'; readonly id: string }
  | { readonly type: 'move'; readonly id: string; readonly place: StepPlace }
  | { readonly type: 'moveBy'; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: 'delete'; readonly id: string }
  | { readonly type: 'copy'; readonly id: string }
  | { readonly type: 'paste' }
  | { readonly type: 'duplicate'; readonly id: string }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'load'; readonly definition: WorkflowDefinition }

const maxSteps = 200

export function newBuilder(definition: WorkflowDefinition): BuilderState {
  return { definition, past: [], future: [], selected: triggerId, copied: null, writing: null }
}

export function reduceBuilder(state: BuilderState, command: BuilderCommand): BuilderState {
  const { definition } = state
  const { trigger, steps } = definition
  switch (command.type) {
    case 'select':
      return { ...state, selected: command.id, writing: null }
    case 'rest':
      return { ...state, writing: null }
    case 'chooseTrigger':
      return { ...step(state, { ...definition, trigger: triggerOf(command.trigger, trigger) }), selected: triggerId }
    case 'changeTrigger': {
      const next = { ...definition, trigger: changed(trigger, command.change) }
      return step(state, next, `${triggerId}.${command.key}`)
    }
    case 'change': {
      const next = mapStep(steps, command.id, (each) => changed(each, command.change))
      return step(state, { ...definition, steps: next }, `${command.id}.${command.key}`)
    }
    case 'add':
      return add(state, newStep(command.step, steps), command.place)
    case 'loopOver': {
      const found = findStep(steps, command.id)
      if (!found) return state
      const loop = newStep('findRecords', steps)
      const inside = { ...found.step, record: `steps.${loop.id}` }
      return add({ ...state, writing: null }, { ...loop, steps: [inside] }, found.place, removeStep(steps, command.id))
    }
    case 'move':
      return {
        ...step(state, { ...definition, steps: moveStep(steps, command.id, command.place) }),
        selected: command.id,
      }
    case 'moveBy':
      return step(state, { ...definition, steps: moveStepBy(steps, command.id, command.by) })
    case 'delete': {
      const neighbor = neighborOf(steps, command.id)
      const next = step(state, { ...definition, steps: removeStep(steps, command.id) })
      return keepSelected(next, neighbor)
    }
    case 'copy':
      return { ...state, copied: findStep(steps, command.id)?.step ?? state.copied }
    case 'paste':
      return state.copied ? add(state, copyStep(state.copied, steps), appendPlace(state)) : state
    case 'duplicate': {
      const found = findStep(steps, command.id)
      if (!found) return state
      return add(state, copyStep(found.step, steps), { ...found.place, index: found.place.index + 1 })
    }
    case 'undo': {
      const before = state.past.at(-1)
      if (!before) return state
      const past = state.past.slice(0, -1)
      return keepSelected({ ...state, definition: before, past, future: [definition, ...state.future], writing: null })
    }
    case 'redo': {
      const [after, ...future] = state.future
      if (!after) return state
      return keepSelected({ ...state, definition: after, past: [...state.past, definition], future, writing: null })
    }
    case 'load':
      return keepSelected({ ...newBuilder(command.definition), selected: state.selected, copied: state.copied })
  }
}

/** Where a new step goes without dragging: after the selection, else at the end. */
export function appendPlace({ definition: { steps }, selected }: BuilderState): StepPlace {
  if (selected === triggerId) return { ...root, index: 0 }
  const found = findStep(steps, selected)
  return found ? { ...found.place, index: found.place.index + 1 } : { ...root, index: steps.length }
}

function add(
  state: BuilderState,
  made: WorkflowStep,
  place: StepPlace,
  into: readonly WorkflowStep[] = state.definition.steps,
): BuilderState {
  const steps = insertStep(into, place, made)
  return { ...step(state, { ...state.definition, steps }), selected: made.id }
}

function newStep(type: StepType, steps: readonly WorkflowStep[]): WorkflowStep {
  const id = newStepId(type, new Set(allSteps(steps).map((each) => each.id)))
  const keys = stepPart(type)?.settings.keys ?? {}
  const given = Object.entries(keys).flatMap(([key, shape]): [string, unknown][] => {
    const start = shape.kind === 'named' && shape.names === 'steps' ? [] : startOf(shape)
    return start === undefined ? [] : [[key, start]]
  })
  return { id, type, ...Object.fromEntries(given) }
}

/** Keeps settings that the new trigger type has as well. */
function triggerOf(type: TriggerType, before: WorkflowTrigger): WorkflowTrigger {
  const keys = triggerPart(type)?.settings.keys ?? {}
  const given = Object.entries(keys).flatMap(([key, shape]): [string, unknown][] => {
    const start = before[key] ?? startOf(shape)
    return start === undefined ? [] : [[key, start]]
  })
  return { type, ...Object.fromEntries(given) }
}

/** The value of a new part: the fallback, or the first choice. Conditional settings start without one. */
const startOf = (shape: Shape): unknown =>
  shape.when ? undefined : (shape.fallback ?? (shape.kind === 'oneOf' ? shape.words[0] : undefined))

/** Removes undefined properties. */
function changed<T extends object>(before: T, change: Partial<T>): T {
  const entries = Object.entries({ ...before, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as T
}

function step(state: BuilderState, definition: WorkflowDefinition, writing: string | null = null): BuilderState {
  if (JSON.stringify(definition) === JSON.stringify(state.definition)) return state
  const isSame = writing !== null && writing === state.writing
  const past = isSame ? state.past : [...state.past, state.definition].slice(-maxSteps)
  return { ...state, definition, past, future: [], writing }
}

/** Deselects a deleted step. */
function keepSelected(state: BuilderState, instead: string | null = null): BuilderState {
  const { selected, definition } = state
  if (selected === triggerId || findStep(definition.steps, selected)) return state
  return { ...state, selected: instead }
}

/** The step to select after a deletion: the next, the previous, or the parent. */
function neighborOf(steps: readonly WorkflowStep[], id: string): string {
  const place = findStep(steps, id)?.place
  if (!place) return triggerId
  const siblings = stepsAt(steps, place)
  return siblings[place.index + 1]?.id ?? siblings[place.index - 1]?.id ?? place.parent ?? triggerId
}
