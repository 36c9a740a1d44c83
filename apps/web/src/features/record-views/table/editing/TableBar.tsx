import { cn, IconButton } from '@monarch/ui'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../messages.ts'

/** A floating bar at the bottom of the table, for the selection or the result of an action. */
export function TableBar({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      className={cn(
        'absolute bottom-12 left-1/2 z-20 flex w-max max-w-[calc(100%-32px)] -translate-x-1/2 flex-wrap',
        'items-center gap-2 rounded-lg bg-raised py-1.5 pr-1.5 pl-3 text-cell shadow-e2',
        'forced-colors:border',
      )}
    >
      {children}
      <IconButton label={t('close')} size="icon-sm" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </section>
  )
}
