import type { Json } from '@monarch/field-types'
import type { ShapePart } from '../../shapes/parts.ts'
import type { StoredRow } from '../../structure/stored-row.ts'

export const layoutTypes = ['record', 'form'] as const
export type LayoutType = (typeof layoutTypes)[number]

export interface LayoutGrid {
  columns: number
  gap: number
}

/** The layout of an entity's fields, on record pages and in forms. */
export interface LayoutRow extends StoredRow, LayoutGrid {
  entityId: string
  name: string
  type: LayoutType
  padding: number
  /** The grid on narrow screens: under 640 px, and under 1024 px. */
  responsive: { mobile: LayoutGrid; tablet: LayoutGrid }
  /** With technical names, as users and the API read and write them. */
  items: LayoutItem[]
  /** The same with ids of fields, stable through renames. */
  definition: Json
  /** The ids of the fields that it shows. */
  uses: string[]
  /** The items that are left out for viewers who may not read their fields. */
  parts: readonly ShapePart[]
}

/** A box in the grid. The further properties of a type are described by its shape (`../blocks/`). */
export interface LayoutItem {
  id: string
  type: string
  /** The columns and rows that it spans. */
  w: number
  h: number
  props?: {
    label?: string
    title?: string
    collapsible?: boolean
    height?: number
    display?: string
    [key: string]: unknown
  }
  /** Of sections and cards. */
  children?: LayoutItem[]
  /** Of tabs. */
  tabs?: { id: string; label: string; items: LayoutItem[] }[]
  /** Fields only. Input needs one of the two; output has both. */
  fieldId?: string
  fieldName?: string
  /** Reports only: the list of related records, and the report that is filtered to them. */
  through?: string
  reportId?: string
  /** Whether a section starts closed, and which tab starts open. */
  collapsed?: boolean
  activeTab?: string
}

export const layoutBounds = {
  columns: [1, 24],
  gap: [0, 100],
  padding: [0, 100],
  w: [1, 24],
  h: [1, 10],
  height: [0, 500],
} as const satisfies Record<string, readonly [number, number]>

/** Defaults of new layouts and items. */
export const layoutDefaults = {
  columns: 12,
  gap: 16,
  padding: 0,
  responsive: { mobile: { columns: 1, gap: 16 }, tablet: { columns: 6, gap: 16 } },
  h: 1,
  spacerHeight: 24,
} as const
