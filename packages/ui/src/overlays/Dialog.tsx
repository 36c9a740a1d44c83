import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from '../theme/cn.ts'
import { focusFirstFault } from '../focus/focus-first-fault.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { PortalContext } from '../focus/portal.ts'
import { useDialogFocus, type DialogFocusOptions } from '../focus/use-dialog-focus.ts'
import { t } from './messages.ts'

export interface DialogProps extends Pick<DialogFocusOptions, 'returnFocusTo'> {
  open?: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** With unsaved input, a click outside does not close it. */
  dirty?: boolean
  size?: keyof typeof widths
  /** Shown right of the title: tabs, a status. */
  header?: ReactNode
  /** The buttons, right-aligned; the primary one last. */
  footer?: ReactNode
  /** When set, body and footer form a <form>. */
  onSubmit?: () => void
  bodyClassName?: string
  children: ReactNode
}

/** A modal dialog with a title, a scrolling body and a fixed footer. */
export function Dialog({
  open = true,
  onClose,
  title,
  description,
  dirty = false,
  size = 'md',
  header,
  footer,
  onSubmit,
  bodyClassName,
  returnFocusTo,
  children,
}: DialogProps) {
  const inside = (
    <>
      <div className={cn('min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4', bodyClassName)}>{children}</div>
      {footer && <div className="flex shrink-0 flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</div>}
    </>
  )
  const { container, props: focus } = useDialogFocus({ returnFocusTo })
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay data-scrim className={scrimLook} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          onInteractOutside={(event) => {
            if (dirty || isToast(event.target)) event.preventDefault()
          }}
          {...focus}
          className={cn(
            'fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] flex-col',
            'rounded-xl bg-raised text-foreground shadow-e3 outline-none',
            'data-[state=open]:animate-dialog-in data-[state=closed]:animate-fade-out forced-colors:border',
            widths[size],
          )}
        >
          <PortalContext value={container}>
            <div className="flex shrink-0 items-start gap-x-3 border-b py-3 pr-3 pl-5 max-sm:flex-wrap">
              <div className="min-w-0 flex-1 py-0.5">
                <Radix.Title className="truncate text-lg">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="text-cell text-muted-foreground">{description}</Radix.Description>
                )}
              </div>
              {header}
              <Radix.Close asChild>
                <IconButton label={t('close')} shortcut="Esc" tooltipSide="bottom">
                  <X aria-hidden />
                </IconButton>
              </Radix.Close>
            </div>
            {onSubmit ? (
              <form
                noValidate
                onSubmit={(event) => {
                  event.preventDefault()
                  // React events bubble through portals: do not submit a form around the dialog.
                  event.stopPropagation()
                  onSubmit()
                  focusFirstFault(event.currentTarget)
                }}
                className="flex min-h-0 flex-1 flex-col"
              >
                {inside}
              </form>
            ) : (
              inside
            )}
          </PortalContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const scrimLook =
  'fixed inset-0 z-50 bg-scrim data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out'

/** Toasts are above dialogs; clicking Undo in one does not close the dialog. */
export function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}

const widths = {
  sm: 'max-w-[440px]',
  md: 'max-w-[560px]',
  lg: 'max-w-[720px]',
  xl: 'max-w-[960px]',
  /** For designers: 1120 px, and the whole screen below 1024 px. */
  full: 'max-w-[1120px] lg:h-[calc(100dvh-64px)] max-lg:h-dvh max-lg:max-h-dvh max-lg:w-screen max-lg:max-w-none max-lg:rounded-none',
}
