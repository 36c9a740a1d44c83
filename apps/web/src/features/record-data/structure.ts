import {
  canBeSearched,
  compileNative,
  type FieldSpec,
  type FieldType,
  fieldTypes,
  findFieldType,
  type Json,
  type Relation,
  usersEntityId,
  valueTypeOf,
} from '@monarch/field-types'
import { currentLocale, numberTag } from '@monarch/messages'
import {
  defaultLayout,
  failureName,
  type FieldRow,
  type LayoutBody,
  type LayoutRow,
  retitle,
  specOf,
  titlesOf,
} from '@monarch/schema'
import { type Labels, labelled, labelledChoices, labelledTitle } from '../../lib/levels/labels.ts'
import { findTitleField } from '../../lib/structure/title-field.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { viewerFormat } from '../../lib/look/viewer-format.ts'
import { t } from './messages.ts'

/** Why a field is read-only for everyone, or for the user's roles. */
export type FieldLock = 'formula' | 'rollup' | 'lookup' | 'created' | 'updated' | 'everyone' | 'role'

export interface Field {
  readonly id: string
  readonly name: string
  readonly label: string
  /** Its own icon; without one, that of its type is shown. */
  readonly icon?: string | null
  readonly type: FieldType
  readonly spec: FieldSpec
  readonly relation: Relation | null
  readonly placeholder: string | null
  readonly helpText: string | null
  readonly defaultValue: Json
  readonly sectionName: string | null
  readonly isReadonly: boolean
  /** Why it is read-only. */
  readonly lock?: FieldLock | null
  /** The user cannot set it in a new record. */
  readonly isNotGiven: boolean
  /** Computed from other fields; `type` is the type of the result. */
  readonly isComputed: boolean
  /** What the API calls the reason why a formula has no value; undefined for other fields. */
  readonly failure?: string | undefined
  readonly isSearchable: boolean
  readonly showInList: boolean
  readonly showInDetail: boolean
  readonly showInForm: boolean
}

export interface Entity {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly icon: string | null
  readonly color: string | null
  readonly fields: readonly Field[]
  /** The field that names a record: the first text field. */
  readonly titleField: Field | null
  /** Rules of the user's roles protect some records from changes; each record says so. */
  readonly isProtected?: boolean
}

/** An entity, its related entities, and the fields of entities that refer to it. */
export interface EntityStructure {
  readonly entity: Entity
  readonly byId: ReadonlyMap<string, Entity>
  readonly inverses: readonly { readonly entity: Entity; readonly field: Field }[]
  readonly layouts: readonly Layout[]
}

export type Layout = LayoutBody & Pick<LayoutRow, 'id' | 'name' | 'type'>

/** An entity as the admin endpoint returns it. */
export interface EntityReply extends Omit<Entity, 'fields' | 'titleField' | 'isProtected'> {
  readonly fields: readonly FieldReply[]
}

export type FieldReply = Pick<
  FieldRow,
  | 'id'
  | 'name'
  | 'displayName'
  | 'icon'
  | 'fieldType'
  | 'isRequired'
  | 'isUnique'
  | 'isReadonly'
  | 'settings'
  | 'resultType'
  | 'resultSettings'
  | 'validationRules'
  | 'defaultValue'
  | 'placeholder'
  | 'helpText'
  | 'showInList'
  | 'showInDetail'
  | 'showInForm'
  | 'searchable'
  | 'sectionName'
>

/** The limits that the user's roles set for an entity. */
export interface RecordLimits {
  readonly entityId: string
  readonly canRead: boolean
  readonly readOnly: readonly string[]
  readonly notGiven: readonly string[]
  readonly partial: readonly string[]
  readonly varies: boolean
}

export function buildStructure(
  reply: EntityReply,
  neighbors: readonly EntityReply[],
  layouts: readonly Layout[] = [],
  limits: readonly RecordLimits[] = [],
): EntityStructure {
  const limitsOf = ({ id }: EntityReply) => limits.find(({ entityId }) => entityId === id)
  const build = (one: EntityReply) => buildEntity(one, limitsOf(one))
  const entity = build(reply)
  const readable = neighbors.filter((one) => limitsOf(one)?.canRead ?? true)
  const entities = [entity, ...readable.map(build)]
  const namesUsers = entities.some(({ fields }) => fields.some(({ relation }) => relation?.entityId === usersEntityId))
  const byId = new Map([...entities, ...(namesUsers ? [users()] : [])].map((known) => [known.id, known]))
  const inverses = [...byId.values()].flatMap((other) =>
    other.fields.filter((field) => field.relation?.entityId === entity.id).map((field) => ({ entity: other, field })),
  )
  return { entity, byId, inverses, layouts }
}

/** The related entity of fields of users. Its only field is the name; `people` lists its records. */
const users = (): Entity =>
  buildEntity(
    {
      id: usersEntityId,
      name: 'user',
      displayName: t('user'),
      pluralName: t('users'),
      icon: 'user',
      color: null,
      fields: [
        {
          id: 'name',
          name: 'name',
          displayName: t('name'),
          icon: null,
          fieldType: fieldTypes.text.id,
          isRequired: true,
          isUnique: false,
          isReadonly: true,
          settings: {},
          resultType: null,
          resultSettings: null,
          validationRules: {},
          defaultValue: null,
          placeholder: null,
          helpText: null,
          showInList: true,
          showInDetail: true,
          showInForm: false,
          searchable: true,
          sectionName: null,
        },
      ],
    },
    undefined,
  )

/** Applies the user's labels; returns the same object without any. */
export function relabel(structure: EntityStructure, labels: Labels): EntityStructure {
  const renamed = new Map([...structure.byId.values()].map((entity) => [entity.id, relabelEntity(entity, labels)]))
  const { entity, inverses } = structure
  const layouts = structure.layouts.map((layout) => relabelLayout(entity.id, layout, labels))
  const isSame = [...renamed].every(([id, one]) => one === structure.byId.get(id))
  if (isSame && layouts.every((layout, i) => layout === structure.layouts[i])) return structure
  return {
    ...structure,
    entity: renamed.get(entity.id)!,
    byId: renamed,
    layouts,
    inverses: inverses.map(({ entity: { id }, field }) => {
      const other = renamed.get(id)!
      return { entity: other, field: other.fields.find((each) => each.id === field.id) ?? field }
    }),
  }
}

function relabelLayout<L extends LayoutBody>(entityId: string, layout: L, labels: Labels): L {
  const titleOf = (written: string) => labelledTitle(entityId, written, labels)
  const isSame = titlesOf(layout.items).every((title) => titleOf(title) === title)
  return isSame ? layout : { ...layout, items: retitle(layout.items, titleOf) }
}

function relabelEntity(entity: Entity, labels: Labels): Entity {
  const named = labelled(entity, labels)
  const fields = named.fields.map((field) => {
    const relabelled = relabelField(field, labels)
    const { sectionName: written } = field
    const sectionName = written && labelledTitle(entity.id, written, labels)
    return sectionName === written ? relabelled : { ...relabelled, sectionName }
  })
  if (fields.every((field, i) => field === named.fields[i])) return named
  const titleField = fields.find(({ id }) => id === named.titleField?.id) ?? null
  return { ...named, fields, titleField }
}

function relabelField(field: Field, labels: Labels): Field {
  const label = labels.get(`field.${field.id}.label`) ?? field.label
  const placeholder = labels.get(`field.${field.id}.placeholder`) ?? field.placeholder
  const helpText = labels.get(`field.${field.id}.helpText`) ?? field.helpText
  const settings = labelledChoices(field.id, field.spec.settings, labels)
  const isSpecKept = label === field.label && settings === field.spec.settings
  if (isSpecKept && placeholder === field.placeholder && helpText === field.helpText) return field
  const spec = isSpecKept ? field.spec : followingViewer({ ...field.spec, label, settings })
  return { ...field, label, placeholder, helpText, spec }
}

function buildEntity({ fields: rows, ...rest }: EntityReply, limits: RecordLimits | undefined): Entity {
  const fields = rows.flatMap((row) => {
    const made = buildField(row)
    const failure = findFieldType(row.fieldType)?.computation === 'formula' ? failureName(row.name) : undefined
    const isTaken = rows.some(({ name }) => name === failure)
    const field = made && failure && !isTaken ? { ...made, failure } : made
    return field ? [limits ? limitField(field, limits) : field] : []
  })
  return { ...rest, fields, titleField: findTitleField(fields), ...(limits?.varies && { isProtected: true }) }
}

function limitField(field: Field, { readOnly, notGiven, partial }: RecordLimits): Field {
  const { name } = field
  const isPartial = partial.includes(name)
  return {
    ...field,
    // Visible in some records only, so neither search nor relations can use it.
    relation: isPartial ? null : field.relation,
    isReadonly: field.isReadonly || readOnly.includes(name),
    lock: field.lock ?? (readOnly.includes(name) ? 'role' : null),
    isNotGiven: field.isNotGiven || notGiven.includes(name),
    isSearchable: field.isSearchable && !isPartial,
  }
}

const forNew = new WeakMap<EntityStructure, EntityStructure>()

/** The structure for the form of a new record: fields that can be set there may be read-only later. */
export function structureForNew(structure: EntityStructure): EntityStructure {
  let known = forNew.get(structure)
  if (!known) {
    const { entity } = structure
    const fields = entity.fields.map((field) => ({
      ...field,
      isReadonly: field.isNotGiven,
      lock: field.isNotGiven ? (field.lock ?? 'role') : null,
    }))
    known = { ...structure, entity: { ...entity, fields, titleField: findTitleField(fields) } }
    forNew.set(structure, known)
  }
  return known
}

/** The creation time as a field, for display, sort and filter. */
export const createdField: Field = systemField('createdAt', 'created')
export const updatedField: Field = systemField('updatedAt', 'updated')

/** A field of the entity, or a system field. */
export function findField({ fields }: Entity, name: string): Field | undefined {
  return [...fields, createdField, updatedField].find((field) => field.name === name)
}

/** The columns of a list. The name comes first: it links to the record and stays visible on small screens. */
export function listFields({ fields, titleField }: Entity): readonly Field[] {
  const shown = fields.filter((field) => field.showInList && field !== titleField)
  return [...(titleField ? [titleField] : []), ...shown, createdField]
}

/** The fields of a form by section, in the order of their first field; fields without a section come first. */
export function formSections({
  fields,
}: Entity): readonly { readonly name: string | null; readonly fields: readonly Field[] }[] {
  const shown = fields.filter((field) => (field.showInForm && !field.isReadonly) || field.showInDetail)
  const bySection = Map.groupBy(shown, (field) => field.sectionName || null)
  return [...bySection]
    .map(([name, members]) => ({ name, fields: members }))
    .sort((a, b) => Number(a.name !== null) - Number(b.name !== null))
}

/** The layout with this id; defaults to the fields in one column, by section. */
export function layoutOf({ entity, layouts }: EntityStructure, id: string | null): LayoutBody {
  return (
    layouts.find((layout) => layout.id === id) ??
    defaultLayout(formSections(entity).flatMap((section) => section.fields))
  )
}

export function isEditable(field: Field): boolean {
  return field.showInForm && !field.isReadonly
}

/** An entity in a sentence about its records. Only English uses the name in the API: 'Manage your invoice records'. */
export function wordOfEntity({ name, pluralName }: Pick<Entity, 'name' | 'pluralName'>): string {
  return currentLocale().language === 'en' ? name : capitalize(pluralName)
}

/** 'campaigns' → 'Campaigns' */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function buildField(row: FieldReply): Field | null {
  const { type, settings: given } = valueTypeOf(row) ?? {}
  const settings = type?.settings(given)
  if (!type || !settings?.ok) return null
  const isComputed = row.resultType !== null
  const spec = specOf({ ...row, settings: settings.value, validationRules: row.validationRules ?? {} }, compileNative)
  return {
    id: row.id,
    name: row.name,
    label: row.displayName,
    icon: row.icon,
    type,
    spec: followingViewer({ ...spec, timeZone }),
    // A computed relation is a name only and cannot be followed.
    relation: (!isComputed && type.relation?.(settings.value)) || null,
    placeholder: row.placeholder,
    helpText: row.helpText,
    defaultValue: row.defaultValue,
    sectionName: row.sectionName,
    isReadonly: row.isReadonly || isComputed,
    lock: findFieldType(row.fieldType)?.computation ?? (row.isReadonly ? 'everyone' : null),
    isNotGiven: row.isReadonly || isComputed,
    isComputed,
    isSearchable: row.searchable && canBeSearched(row),
    showInList: row.showInList,
    showInDetail: row.showInDetail,
    showInForm: row.showInForm,
  }
}

/** The user can change their formats while the structure is cached. */
function followingViewer(spec: FieldSpec): FieldSpec {
  return Object.defineProperties(spec, {
    dateFormat: { enumerable: true, get: () => viewerFormat.dateFormat },
    clock: { enumerable: true, get: () => viewerFormat.clock },
    numberLocale: { enumerable: true, get: () => numberTag(currentLocale()) },
    now: { enumerable: true, value: Date.now },
  })
}

function systemField(name: string, label: 'created' | 'updated'): Field {
  return {
    id: name,
    name,
    get label() {
      return t(label)
    },
    type: fieldTypes.datetime,
    spec: followingViewer({ label: name, settings: {}, required: true, rules: {}, timeZone }),
    relation: null,
    placeholder: null,
    helpText: null,
    defaultValue: null,
    sectionName: null,
    isReadonly: true,
    lock: label,
    isNotGiven: true,
    isComputed: false,
    isSearchable: false,
    showInList: true,
    showInDetail: true,
    showInForm: false,
  }
}
