import { createElement } from 'react'
import { blockWebOf } from '../../forms/layout-blocks/registry.ts'

export function BlockIcon({ type }: { type: string }) {
  const icon = blockWebOf(type)?.icon
  return icon && createElement(icon, { 'aria-hidden': true, className: 'size-4 shrink-0 text-muted-foreground' })
}
