import type { FieldType } from '@monarch/field-types'
import { layoutDefaults, type LayoutItem } from '@monarch/schema'
import { FolderOpen, type LucideIcon, Minus, MoveVertical, PanelTop, RectangleHorizontal } from 'lucide-react'

/** A field that a layout can show. */
export interface BuilderField {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly type: FieldType
  readonly isRequired: boolean
  readonly isReadonly: boolean
  readonly sectionName: string | null
}

export interface ItemType {
  readonly type: string
  readonly label: string
  readonly icon: LucideIcon
  /** Initial properties besides its size. */
  readonly start: (newId: () => string) => Partial<LayoutItem>
}

/** Palette items besides fields. */
export const itemTypes: readonly ItemType[] = [
  {
    type: 'section',
    label: 'Section',
    icon: PanelTop,
    start: () => ({ props: { title: 'Section', collapsible: false }, children: [] }),
  },
  {
    type: 'tabs',
    label: 'Tabs',
    icon: FolderOpen,
    start: (newId) => ({
      tabs: [
        { id: newId(), label: 'Tab 1', items: [] },
        { id: newId(), label: 'Tab 2', items: [] },
      ],
    }),
  },
  { type: 'card', label: 'Card', icon: RectangleHorizontal, start: () => ({ props: { title: 'Card' }, children: [] }) },
  { type: 'divider', label: 'Divider', icon: Minus, start: () => ({}) },
  {
    type: 'spacer',
    label: 'Spacer',
    icon: MoveVertical,
    start: () => ({ props: { height: layoutDefaults.spacerHeight } }),
  },
]

/** Short, and unique within a layout. */
export function newItemId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function newItem({ type, start }: ItemType, columns: number): LayoutItem {
  return { id: newItemId(), type, w: columns, h: layoutDefaults.h, ...start(newItemId) }
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
  if (item.type === 'field') return own || (fieldOf(item, fields)?.label ?? item.fieldName ?? 'Field')
  return own || kindOf(item)
}

export const kindOf = ({ type }: LayoutItem): string =>
  type === 'field' ? 'Field' : (itemTypes.find((known) => known.type === type)?.label ?? type)
