import { nameFromLabel, pluralOf } from '@monarch/schema'
import { t } from './messages.ts'

/** 'total_amount' → 'Total amount'; other headers stay unchanged. */
export function labelOf(header: string, column: number): string {
  const words = header
    .trim()
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  return words === ''
    ? t('column', { number: column + 1 })
    : words.charAt(0).toUpperCase() + words.slice(1, maxLabelLength)
}

/**
 * Guesses the entity from a file name.
 *
 * entityOf('Sales leads (2).xlsx') // { name: 'sales_lead', displayName: 'Sales lead', pluralName: 'Sales leads' }
 */
export function entityOf(
  fileName: string,
  taken: ReadonlySet<string> = new Set(),
): { name: string; displayName: string; pluralName: string } {
  const base = fileName.replace(/\.[^.]*$/, '').replaceAll(/\(\d+\)/g, ' ')
  const words = base
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !/^(\d+|export|copy|final|pasted)$/i.test(word))
  const plural = words.length === 0 ? t('records') : words.join(' ')
  const singular = singularOf(plural)
  const name = nameFromLabel(singular, 'entity', taken)
  const number = name.slice(nameFromLabel(singular, 'entity', new Set()).length).replace('_', ' ')
  return {
    name,
    displayName: `${capital(singular)}${number}`,
    pluralName: `${capital(singular === plural ? pluralOf(plural) : plural)}${number}`,
  }
}

interface EntityNames {
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
}

/**
 * Sets the display name. The other names follow it until they are edited, as in the designer of an entity.
 *
 * renameEntity({ displayName: 'Kunden', pluralName: 'Kundens', name: 'kunden' }, 'Client') // { displayName: 'Client',
 * pluralName: 'Clients', name: 'client' }
 */
export function renameEntity<Entity extends EntityNames>(
  entity: Entity,
  displayName: string,
  taken: ReadonlySet<string> = new Set(),
): Entity {
  const [before, after] = [entity.displayName.trim(), displayName.trim()]
  const pluralFor = (label: string) => (label === '' ? '' : pluralOf(label))
  const nameFor = (label: string, others: ReadonlySet<string>) =>
    label === '' ? '' : nameFromLabel(label, 'entity', others)
  const isFollowing = [nameFor(before, new Set()), nameFor(before, taken)].includes(entity.name)
  return {
    ...entity,
    displayName,
    pluralName: entity.pluralName === pluralFor(before) ? pluralFor(after) : entity.pluralName,
    name: isFollowing ? nameFor(after, taken) : entity.name,
  }
}

function singularOf(text: string): string {
  if (/ies$/i.test(text) && text.length > 4) return `${text.slice(0, -3)}y`
  if (/(ss|sh|ch|x|z)es$/i.test(text)) return text.slice(0, -2)
  return /[^sui]s$/i.test(text) ? text.slice(0, -1) : text
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const maxLabelLength = 80
