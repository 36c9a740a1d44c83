import { checkName, type Issue, nameFromLabel, normalizeName, pluralOf } from '@monarch/schema'
import { addProblem, type Problems } from './problems.ts'
import { t } from '../messages.ts'

/** Input of the General tab. */
export interface EntityDraft {
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
  readonly description: string
  readonly icon: string
  readonly color: string
  /** Navigation group of a new entity. */
  readonly category: string
}

export const blankEntity: EntityDraft = {
  name: '',
  displayName: '',
  pluralName: '',
  description: '',
  icon: 'database',
  color: 'blue',
  category: '',
}

export function entityDraftOf(entity: { [K in keyof EntityDraft]: string | null }): EntityDraft {
  const { name, displayName, pluralName, description, icon, color, category } = entity
  const text = (value: string | null) => value ?? ''
  return {
    name: text(name),
    displayName: text(displayName),
    pluralName: text(pluralName),
    description: text(description),
    icon: icon || blankEntity.icon,
    color: color || blankEntity.color,
    category: text(category),
  }
}

/**
 * Sets the display name. The technical name and, until it is edited, the plural name follow it.
 *
 * typeDisplayName(blankEntity, 'Sales Order', new Set()) // { displayName: 'Sales Order', pluralName: 'Sales Orders',
 * name: 'sales_order' … }
 */
export function typeDisplayName(draft: EntityDraft, typed: string, taken: ReadonlySet<string>): EntityDraft {
  const follows = draft.pluralName === '' || draft.pluralName === filledPlural(draft.displayName.trim())
  return {
    ...draft,
    name: followingName(typed, 'entity', taken),
    displayName: typed,
    pluralName: follows ? filledPlural(typed.trim()) : draft.pluralName,
  }
}

/** The technical name for a display name; none while that is empty. */
export function followingName(displayName: string, kind: 'entity' | 'field', taken: ReadonlySet<string>): string {
  return displayName.trim() === '' ? '' : nameFromLabel(displayName, kind, taken)
}

/**
 * Sets the technical name. Display and plural name follow it until they are edited.
 *
 * typeName(blankEntity, 'Purchase Order') // { name: 'purchase_order', displayName: 'Purchase order', pluralName:
 * 'Purchase orders' … }
 */
export function typeName(draft: EntityDraft, typed: string): EntityDraft {
  const name = normalizeName(typed)
  const [before, after] = [titleOf(draft.name), titleOf(name)]
  const isFollowing = (value: string, followed: string) => value === '' || value === followed
  return {
    ...draft,
    name,
    displayName: isFollowing(draft.displayName, before) ? after : draft.displayName,
    pluralName: isFollowing(draft.pluralName, filledPlural(before)) ? filledPlural(after) : draft.pluralName,
  }
}

/** The designer fills in a plural name, because the server would only append an s (SPEC). */
const filledPlural = (title: string): string => (title === '' ? '' : pluralOf(title))

/** `purchase_order` → 'Purchase order' */
export function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim().replaceAll(/ +/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Problems of the draft, by input. */
export function checkEntity({ name, displayName }: EntityDraft): Problems {
  const issues: Issue[] = []
  if (name.trim() === '') issues.push({ path: 'name', message: nameMessage() })
  if (displayName.trim() === '') issues.push({ path: 'displayName', message: nameMessage() })
  const broken = name.trim() === '' ? null : checkName(name, 'entity')
  if (broken !== null) issues.push({ path: 'name', message: broken })
  return issues.reduce<Problems>(addProblem, {})
}

export function entityData(draft: EntityDraft): EntityDraft {
  const texts = Object.entries<string>({ ...draft }).map(([key, text]) => [key, text.trim()])
  return Object.fromEntries(texts) as Record<keyof EntityDraft, string>
}

/** Sends changed values only, so that two users can edit an entity. */
export function changedEntityData(draft: EntityDraft, saved: EntityDraft | null): Partial<EntityDraft> {
  const changed = Object.entries(entityData(draft)).filter(
    ([key]) => draft[key as keyof EntityDraft] !== saved?.[key as keyof EntityDraft],
  )
  return Object.fromEntries(changed)
}

export const nameMessage = (): string => t('entityNamesRequired')
