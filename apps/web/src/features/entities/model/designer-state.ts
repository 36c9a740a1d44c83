import { blankEntity, type EntityDraft, followingName, typeDisplayName, typeName } from './entity-draft.ts'
import { blankField, chooseType, type FieldDraft, typeFieldName } from './field-draft.ts'
import type { Problems } from './problems.ts'
import { isSameJson } from '../../../lib/same-json.ts'

/**
 * Unsaved input of the designer. Saved data is in the query cache; this state also keeps the values that each draft started from, so that
 * a refetch loses no input and only changes are sent.
 */
export interface DesignerState {
  /** The General tab as saved; `null` before the first save. */
  readonly saved: EntityDraft | null
  readonly entity: EntityDraft
  readonly problems: Problems
  /** The name from which the other names of a new entity are derived. */
  readonly leader: Leader
  /** The field to update; `null` while the form adds one. */
  readonly editing: string | null
  /** What the form started from. */
  readonly origin: FieldDraft
  readonly field: FieldDraft
  readonly fieldProblems: Problems
  /** The name from which the other name of a new field is derived. */
  readonly fieldLeader: Leader
  /** Drafts of fields that are not displayed, by id; `''` is the new one. */
  readonly parked: Readonly<Record<string, FieldDraft>>
}

/** The name that is typed first leads: the other is derived from it until it is typed as well. */
type Leader = 'displayName' | 'name' | null

/** The part that is stored in the browser. */
export interface StoredDraft {
  readonly entity?: EntityDraft
  readonly fields: Readonly<Record<string, FieldDraft>>
}

export type DesignerCommand =
  /** The entity was loaded or refetched. */
  | { type: 'load'; entity: EntityDraft; fields?: Readonly<Record<string, FieldDraft>> }
  | { type: 'typeDisplayName'; displayName: string; taken: ReadonlySet<string> }
  | { type: 'typeName'; name: string }
  | { type: 'type'; key: Exclude<keyof EntityDraft, 'name' | 'displayName'>; value: string }
  | { type: 'refuse'; problems: Problems }
  /** The entity was saved; input during the save stays unsaved. */
  | { type: 'save'; entity: EntityDraft }
  | { type: 'editField'; id: string; field: FieldDraft }
  | { type: 'addField' }
  | { type: 'typeFieldDisplayName'; displayName: string; taken: ReadonlySet<string> }
  | { type: 'typeFieldName'; name: string }
  | { type: 'chooseType'; fieldType: string; usual?: Readonly<Record<string, unknown>> }
  | { type: 'changeField'; change: Partial<FieldDraft>; input?: string }
  | { type: 'refuseField'; problems: Problems }
  /** The field was saved; without newer input the form returns to adding. */
  | { type: 'saveField'; field: FieldDraft }
  /** Discards the displayed draft: the form returns to adding. */
  | { type: 'leaveField' }
  /** A field was deleted, and its draft with it. */
  | { type: 'dropField'; id: string }
  | { type: 'restore'; draft: StoredDraft }

export const newDesigner: DesignerState = {
  saved: null,
  entity: blankEntity,
  problems: {},
  leader: 'displayName',
  editing: null,
  origin: blankField,
  field: blankField,
  fieldProblems: {},
  fieldLeader: 'displayName',
  parked: {},
}

/** The first state: with a field draft that was started elsewhere, or with the navigation group of a new entity. */
export const beginWith = (field: FieldDraft | undefined, category = ''): DesignerState => ({
  ...newDesigner,
  entity: { ...blankEntity, category },
  ...(field && { field, fieldLeader: leaderOf(field, 'field') }),
})

export function designerReducer(state: DesignerState, command: DesignerCommand): DesignerState {
  switch (command.type) {
    case 'load': {
      const shown = command.fields?.[state.editing ?? '']
      return {
        ...state,
        saved: command.entity,
        entity: merge(state.entity, state.saved ?? blankEntity, command.entity),
        ...(shown && { origin: shown, field: merge(state.field, state.origin, shown) }),
      }
    }
    case 'typeDisplayName': {
      const leader = state.saved || state.leader !== 'displayName' ? null : 'displayName'
      const { displayName, taken } = command
      const entity = leader ? typeDisplayName(state.entity, displayName, taken) : { ...state.entity, displayName }
      return { ...state, leader, entity, problems: without(state.problems, 'name', 'displayName') }
    }
    case 'typeName': {
      const leader = state.saved ? null : leaderAfterName(state.leader, state.entity.displayName)
      const followed = typeName(state.entity, command.name)
      const entity = leader ? followed : { ...state.entity, name: followed.name }
      return { ...state, leader, entity, problems: without(state.problems, 'name', 'displayName') }
    }
    case 'type':
      return {
        ...state,
        entity: { ...state.entity, [command.key]: command.value },
        problems: without(state.problems, command.key),
      }
    case 'refuse':
      return { ...state, problems: command.problems }
    case 'save':
      return { ...state, saved: command.entity, problems: {} }
    case 'editField':
      return state.editing === command.id ? state : show(park(state), command.id, command.field)
    case 'addField':
      return state.editing === null ? state : show(park(state), null, blankField)
    case 'typeFieldDisplayName': {
      const fieldLeader = state.editing !== null || state.fieldLeader !== 'displayName' ? null : 'displayName'
      const { displayName, taken } = command
      const name = fieldLeader ? followingName(displayName, 'field', taken) : state.field.name
      const field = { ...state.field, displayName, name }
      return { ...state, fieldLeader, field, fieldProblems: without(state.fieldProblems, 'name', 'displayName') }
    }
    case 'typeFieldName': {
      const fieldLeader = state.editing === null ? leaderAfterName(state.fieldLeader, state.field.displayName) : null
      const field = typeFieldName(state.field, command.name, fieldLeader === 'name')
      return { ...state, fieldLeader, field, fieldProblems: without(state.fieldProblems, 'name', 'displayName') }
    }
    case 'chooseType': {
      const field = chooseType(state.field, command.fieldType, command.usual)
      return { ...state, field, fieldProblems: withoutValues(state.fieldProblems) }
    }
    case 'changeField': {
      const inputs = [...Object.keys(command.change), ...(command.input === undefined ? [] : [command.input])]
      const field = { ...state.field, ...command.change }
      return { ...state, field, fieldProblems: without(state.fieldProblems, ...inputs) }
    }
    case 'refuseField':
      return { ...state, fieldProblems: command.problems }
    case 'saveField':
      if (state.field === command.field) return show(state, null, blankField)
      return { ...state, origin: state.editing === null ? blankField : command.field, fieldProblems: {} }
    case 'leaveField':
      return show(state, null, blankField)
    case 'dropField': {
      const { [command.id]: _dropped, ...parked } = state.parked
      return state.editing === command.id ? show({ ...state, parked }, null, blankField) : { ...state, parked }
    }
    case 'restore': {
      const { entity = state.entity, fields } = command.draft
      const leader = leaderOf(entity, 'entity')
      // The draft of a new field is displayed immediately; others when their field is opened.
      const { '': added, ...parked } = { ...state.parked, ...fields }
      const isShown = added !== undefined && state.editing === null
      return {
        ...state,
        entity,
        leader,
        parked,
        ...(isShown && { field: added, fieldLeader: leaderOf(added, 'field') }),
      }
    }
  }
}

export function isEntityDirty({ entity, saved }: DesignerState): boolean {
  // A navigation group alone does not count as input.
  return !isSameJson(entity, saved ?? { ...blankEntity, category: entity.category })
}

export function isFieldDirty({ field, origin }: DesignerState): boolean {
  return !isSameJson(field, origin)
}

/** Ids of fields with unsaved changes. */
export function dirtyFieldIds(state: DesignerState): ReadonlySet<string> {
  const shown = isFieldDirty(state) && state.editing !== null ? [state.editing] : []
  return new Set([...Object.keys(state.parked).filter((id) => id !== ''), ...shown])
}

/** What must survive a reload; `null` when everything is saved. */
export function draftToStore(state: DesignerState): StoredDraft | null {
  const { parked } = park(state)
  const isDirty = isEntityDirty(state)
  if (!isDirty && Object.keys(parked).length === 0) return null
  return { ...(isDirty ? { entity: state.entity } : {}), fields: parked }
}

/** Keeps the draft of the displayed field, if it differs. */
function park(state: DesignerState): DesignerState {
  if (!isFieldDirty(state)) return state
  return { ...state, parked: { ...state.parked, [state.editing ?? '']: state.field } }
}

function show(state: DesignerState, id: string | null, origin: FieldDraft): DesignerState {
  const { [id ?? '']: draft = origin, ...parked } = state.parked
  return {
    ...state,
    editing: id,
    origin,
    field: draft,
    fieldLeader: leaderOf(draft, 'field'),
    fieldProblems: {},
    parked,
  }
}

/** The leading name after the technical name was typed: that one, unless the display name was typed before. */
const leaderAfterName = (leader: Leader, displayName: string): Leader =>
  leader === 'name' || displayName === '' ? 'name' : null

/** The leading name of a draft from elsewhere: the display name, if the technical name is derived from it. */
const leaderOf = ({ name, displayName }: { name: string; displayName: string }, kind: 'entity' | 'field'): Leader =>
  name === followingName(displayName, kind, new Set()) ? 'displayName' : null

/** Keeps typed values; others follow the server. */
function merge<T extends object>(typed: T, before: T, now: T): T {
  const keys = Object.keys(now) as (keyof T)[]
  return Object.fromEntries(keys.map((key) => [key, isSameJson(typed[key], before[key]) ? now[key] : typed[key]])) as T
}

function without(problems: Problems, ...inputs: string[]): Problems {
  const gone = new Set(['', ...inputs])
  return Object.fromEntries(Object.entries(problems).filter(([input]) => !gone.has(input)))
}

function withoutValues(problems: Problems): Problems {
  const isOfType = (input: string) => /^(settings|validationRules|defaultValue|fieldType|$)/.test(input)
  return Object.fromEntries(Object.entries(problems).filter(([input]) => !isOfType(input)))
}
