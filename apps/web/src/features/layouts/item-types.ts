import type { FieldType } from '@monarch/field-types'
import { blockOf, type BlockType, blockTypes, layoutDefaults, type LayoutItem, type LayoutType } from '@monarch/schema'
import { t } from './messages.ts'

export interface BuilderField {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly icon?: string | null
  readonly type: FieldType
  readonly isRequired: boolean
  readonly isReadonly: boolean
  readonly sectionName: string | null
}

/** Palette items besides fields. Forms have no record. */
export const paletteBlocks = (layoutType: LayoutType): readonly BlockType[] =>
  blockTypes.filter((type) => type !== 'field' && !(layoutType === 'form' && blockOf(type)?.needsRecord))

/** True for a report item without a chosen report. */
export const isUnfinished = ({ type, reportId }: LayoutItem): boolean => type === 'report' && reportId === undefined

/** Short, and unique within a layout. */
export function newItemId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function newItem(type: BlockType, columns: number): LayoutItem {
  return { id: newItemId(), type, w: columns, h: layoutDefaults.h, ...blockOf(type)?.start?.(newItemId) }
}

export function newFieldItem({ id, name }: BuilderField, columns: number): LayoutItem {
  return {
    id: newItemId(),
    type: 'field',
    fieldId: id,
    fieldName: name,
    w: Math.ceil(columns / 2),
    h: layoutDefaults.h,
  }
}

export function fieldOf(item: LayoutItem, fields: readonly BuilderField[]): BuilderField | undefined {
  return fields.find(({ id, name }) => (item.fieldId === undefined ? name === item.fieldName : id === item.fieldId))
}

/** The name of an item: its field, its title or its type. */
export function nameOf(item: LayoutItem, fields: readonly BuilderField[]): string {
  const own = item.props?.label || item.props?.title
  if (item.type === 'field') return own || (fieldOf(item, fields)?.label ?? item.fieldName ?? t('field'))
  return own || kindOf(item)
}

export const kindOf = ({ type }: LayoutItem): string => blockOf(type)?.label() ?? type
