import { layoutDefaults, type LayoutItem } from '@monarch/schema'
import { MoveVertical } from 'lucide-react'
import type { BlockWeb } from './block-web.ts'

export const spacerWeb: BlockWeb = {
  icon: MoveVertical,
  draw: ({ item }) => <div aria-hidden style={{ height: heightOf(item) }} />,
  preview: (item) => (
    <div aria-hidden className="mx-2 mb-2 rounded-sm bg-sunken" style={{ height: Math.min(heightOf(item), 120) }} />
  ),
}

const heightOf = ({ props }: LayoutItem): number => props?.height ?? layoutDefaults.spacerHeight
