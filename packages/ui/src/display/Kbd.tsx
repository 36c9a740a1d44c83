import { cn } from '../theme/cn.ts'
import { t } from './messages.ts'

/** Keys as drawn on the keyboard: "Mod+Shift+K" is ⌘ ⇧ K on a Mac and Ctrl Shift K elsewhere. */
export function Kbd({ keys, className }: { keys: string; className?: string }) {
  return (
    <kbd
      className={cn(
        'inline-flex h-5 items-center rounded-sm border bg-sunken px-1.5 font-sans text-2xs whitespace-nowrap text-muted-foreground',
        // A phone has no keys.
        'pointer-coarse:hidden',
        className,
      )}
    >
      {keyNames(keys).join(isMac ? '' : ' ')}
    </kbd>
  )
}

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

const macNames: Record<string, string> = { Mod: '⌘', Ctrl: '⌃', Shift: '⇧', Alt: '⌥', Enter: '↵', Backspace: '⌫' }

/** The keys whose caps differ between keyboards. */
const capNames: Readonly<Record<string, 'ctrl' | 'shift' | 'delete' | undefined>> = {
  Mod: 'ctrl',
  Ctrl: 'ctrl',
  Shift: 'shift',
  Delete: 'delete',
}

function keyNames(keys: string): string[] {
  return keys.split('+').map((key) => {
    if (isMac) return macNames[key] ?? key
    const name = capNames[key]
    return name ? t(name) : key
  })
}
