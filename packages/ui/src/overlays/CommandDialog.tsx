import { cn } from '../theme/cn.ts'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useDialogFocus } from '../focus/use-dialog-focus.ts'

/** The dialog of a command palette; opens without animation. */
export function CommandDialog({
  label,
  onClose,
  children,
}: {
  label: string
  onClose: () => void
  children: ReactNode
}) {
  const { props: focus } = useDialogFocus()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay data-scrim className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focus}
          className={cn(
            'fixed inset-x-0 top-[min(20vh,160px)] z-50 mx-auto w-[640px] max-w-[calc(100vw-32px)]',
            'overflow-hidden rounded-xl bg-raised text-foreground shadow-e3 outline-none',
            'forced-colors:border',
          )}
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
