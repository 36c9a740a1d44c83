import { cn } from '../theme/cn.ts'
/**
 * The styles of overlays: menus, pickers, popovers. They share the layer of dialogs, because they open inside those
 * too; the last opened is on top.
 */
export const overlayLook =
  'z-50 rounded-lg bg-raised text-foreground shadow-e2 outline-none data-[state=open]:animate-menu-in forced-colors:border'

/** One row of a menu or a listbox. */
export const itemLook = cn(
  'relative flex min-h-8 cursor-default items-center gap-2 rounded-sm px-2 py-1 text-cell outline-none',
  'select-none',
  'data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-hover',
  'pointer-coarse:min-h-11',
)

export const groupLabelLook = 'px-2 py-1.5 text-xs font-medium text-muted-foreground'
