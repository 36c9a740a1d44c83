import { lazyPart } from '@monarch/ui'
import { useEffect, useState } from 'react'
import { HeldKeys } from '../../lib/keys/held-keys.ts'
import { useShellCommands } from './use-shell-commands.tsx'

export const CommandPalette = lazyPart(() => import('./palette/CommandPalette.tsx'))
const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'))

/** One overlay at a time. */
type Overlay = { readonly kind: 'palette'; readonly start: string } | { readonly kind: 'shortcuts' }

interface ShellOverlaysProps {
  onOpen: () => void
  toggleSidebar: () => void
}

/** The palette and the list of shortcuts, with the commands that open them. Opening them does not re-render the shell. */
export function ShellOverlays({ onOpen, toggleSidebar }: ShellOverlaysProps) {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const close = () => setOverlay(null)
  const [typed] = useState(() => new HeldKeys(close))
  const openPalette = (start = '') => {
    onOpen()
    typed.hold()
    setOverlay({ kind: 'palette', start })
  }
  useShellCommands({ openPalette, openShortcuts: () => setOverlay({ kind: 'shortcuts' }), toggleSidebar })
  useEffect(() => () => void typed.take(), [typed])
  if (overlay?.kind === 'palette') return <CommandPalette start={overlay.start} typed={typed} onClose={close} />
  return overlay && <ShortcutsDialog onClose={close} />
}
