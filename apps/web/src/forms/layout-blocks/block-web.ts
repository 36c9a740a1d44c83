import type { LayoutBody, LayoutItem } from '@monarch/schema'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** The web half of a layout item type. */
export interface BlockWeb {
  /** Icon in the builder. */
  readonly icon: LucideIcon
  /** Draws the item in forms and record pages; `null` removes its box. */
  readonly draw: (props: BlockProps) => ReactNode
  /** Draws it in the builder, below its name. The builder draws nested items. */
  readonly preview?: (item: LayoutItem) => ReactNode
}

export interface BlockProps extends LayoutViewProps {
  readonly item: LayoutItem
  readonly drawItems: (items: readonly LayoutItem[]) => ReactNode
}

export interface LayoutViewProps {
  layout: LayoutBody
  /** Returns `null` for a field that is not shown here, which also removes its box. */
  drawField: (item: LayoutItem) => ReactNode
  /** The record that the page shows; forms have none. */
  record?: { readonly entity: string; readonly id: string }
  /** Level of the section headings. */
  headingLevel: 2 | 3 | 4
  /** Fields with errors, and the field to scroll into view. */
  failing?: readonly string[]
  revealed?: { readonly field: string } | null
  /** Values need less space than inputs. */
  isDense?: boolean
}

export const titleOf = ({ props }: LayoutItem): string => props?.title ?? props?.label ?? ''

/** Calls `open` once for each new `revealed` object. */
export function useRevealed(revealed: LayoutViewProps['revealed'], names: readonly string[], open: () => void): void {
  const [seen, setSeen] = useState(revealed)
  if (revealed === seen) return
  setSeen(revealed)
  if (revealed && names.includes(revealed.field)) open()
}
