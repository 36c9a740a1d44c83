import { cn } from '../theme/cn.ts'
import { Command as Cmdk } from 'cmdk'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'

/** A search box over a listbox (cmdk), for palettes and pickers. */
export function Command(props: ComponentProps<typeof Cmdk>) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => watchActiveOption(root.current!), [])
  return <Cmdk {...props} ref={root} />
}

export const CommandInput = Cmdk.Input
export const CommandList = Cmdk.List
export const CommandEmpty = Cmdk.Empty
export const CommandItem = Cmdk.Item

export function CommandGroup(props: Omit<ComponentProps<typeof Cmdk.Group>, 'className'>) {
  return <Cmdk.Group {...props} className={groupLook} />
}

/** `groupLabelLook` for a heading inside cmdk. */
const groupLook = cn(
  '[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs',
  '[&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted-foreground',
)

/**
 * After a search, cmdk refers to the previous active option, which may be gone. Points screen readers to the current
 * one.
 */
function watchActiveOption(root: HTMLElement): () => void {
  const update = () => {
    const active = root.querySelector('[cmdk-item][aria-selected="true"]')?.id
    for (const element of root.querySelectorAll('[cmdk-input], [cmdk-list]')) {
      if (!active) element.removeAttribute('aria-activedescendant')
      else if (element.getAttribute('aria-activedescendant') !== active) {
        element.setAttribute('aria-activedescendant', active)
      }
    }
  }
  const observer = new MutationObserver(update)
  const attributeFilter = ['aria-selected', 'aria-activedescendant', 'id']
  observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter })
  return () => observer.disconnect()
}
