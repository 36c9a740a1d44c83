import { cn } from '@monarch/ui'

/** The surface of a card; the focus ring surrounds all of it. */
export function cardLook(isOpen: boolean, isTinted: boolean): string {
  return cn(
    'group relative overflow-hidden rounded-lg border bg-raised',
    'transition-[border-color,box-shadow,background-color]',
    'hover:border-border-strong hover:shadow-e1',
    'has-[[data-card]:focus-visible]:outline-2 has-[[data-card]:focus-visible]:outline-offset-1 ' +
      'has-[[data-card]:focus-visible]:outline-ring',
    // A color rule adds a bar of its hue.
    'data-hue:before:absolute data-hue:before:inset-y-0 data-hue:before:left-0 data-hue:before:w-1 data-hue:before:bg-tag-dot',
    isOpen && 'border-primary bg-selected hover:border-primary',
    isTinted && 'bg-selected-hover',
  )
}

/** The name covers its card, so that a click anywhere on the card is a click on the name. */
export function titleLook(hasName: boolean): string {
  return cn(
    'block min-w-0 truncate text-left text-cell outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none',
    hasName ? 'font-semibold' : 'text-muted-foreground',
  )
}
