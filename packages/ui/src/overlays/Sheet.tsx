import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { isToast, scrimLook } from './Dialog.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { PortalContext } from '../focus/portal.ts'
import { useDialogFocus, type DialogFocusOptions } from '../focus/use-dialog-focus.ts'
import { t } from './messages.ts'

interface SheetProps extends Pick<DialogFocusOptions, 'returnFocusTo'> {
  open?: boolean
  onClose: () => void
  title: string
  /** Hides the title visually; children draw the header. */
  hideHeader?: boolean
  side?: 'left' | 'right'
  className?: string
  children: ReactNode
}

/** A modal panel from the edge of the screen. */
export function Sheet({
  open = true,
  onClose,
  title,
  hideHeader = false,
  side = 'right',
  returnFocusTo,
  className,
  children,
}: SheetProps) {
  const { container, props: focus } = useDialogFocus({ returnFocusTo })
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay data-scrim className={scrimLook} />
        <Radix.Content
          aria-describedby={undefined}
          onInteractOutside={(event) => {
            if (isToast(event.target)) event.preventDefault()
          }}
          // Escape first ends an editor inside.
          onEscapeKeyDown={(event) => {
            if ((event.target as HTMLElement).closest('[data-editor]')) event.preventDefault()
          }}
          {...focus}
          className={cn(
            'fixed inset-y-0 z-50 flex w-[560px] max-w-[calc(100vw-48px)] flex-col bg-raised',
            'pb-[env(safe-area-inset-bottom)] text-foreground shadow-e3 outline-none',
            'data-[state=closed]:animate-fade-out',
            side === 'right'
              ? 'right-0 data-[state=open]:animate-sheet-right-in'
              : 'left-0 data-[state=open]:animate-sheet-left-in',
            className,
          )}
        >
          <PortalContext value={container}>
            {hideHeader ? (
              <Radix.Title className="sr-only">{title}</Radix.Title>
            ) : (
              <div className="flex h-13 shrink-0 items-center gap-3 border-b pr-3 pl-5">
                <Radix.Title className="min-w-0 flex-1 truncate text-lg">{title}</Radix.Title>
                <Radix.Close asChild>
                  <IconButton label={t('close')} shortcut="Esc" tooltipSide="bottom">
                    <X aria-hidden />
                  </IconButton>
                </Radix.Close>
              </div>
            )}
            <div className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain', !hideHeader && 'px-5 py-4')}>
              {children}
            </div>
          </PortalContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
