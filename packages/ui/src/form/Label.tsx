import type { ComponentProps, MouseEvent } from 'react'
import { cn } from '../theme/cn.ts'
import { tabbable } from '../focus/focus-adjacent.ts'

export function Label({ className, ...props }: ComponentProps<'label'>) {
  return (
    <label onClick={focusControl} className={cn('w-fit text-cell font-medium text-foreground', className)} {...props} />
  )
}

/**
 * Browsers focus labelled inputs. They would click, and so open, a combobox, and do nothing for groups and rich-text editors.
 */
function focusControl(event: MouseEvent<HTMLLabelElement>): void {
  const { control, htmlFor } = event.currentTarget
  if (control && control.role !== 'combobox') return
  const labelled = document.getElementById(htmlFor)
  if (!labelled) return
  event.preventDefault()
  const stop = labelled.matches(tabbable) ? labelled : labelled.querySelector<HTMLElement>(tabbable)
  stop?.focus()
}
