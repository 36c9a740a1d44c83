import { Alert } from '../feedback/Alert.tsx'
import { cn } from '../theme/cn.ts'
import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { scrimLook } from './Dialog.tsx'
import { PortalContext } from '../focus/portal.ts'
import { useDialogFocus, type DialogFocusOptions } from '../focus/use-dialog-focus.ts'
import { t } from './messages.ts'

interface ConfirmDialogProps extends Pick<DialogFocusOptions, 'returnFocusTo'> {
  open?: boolean
  onClose: () => void
  title: ReactNode
  /** The consequences, with the name and the counts. */
  description?: ReactNode
  confirmLabel: string
  destructive?: boolean
  pending?: boolean
  /** Disables the confirm button until the input in `children` is complete. */
  disabled?: boolean
  /** The caller closes the dialog when its work is done. */
  onConfirm: () => void
  /** The failure of the action, shown above the buttons. */
  error?: Error | null
  children?: ReactNode
}

/** Confirms actions that cannot be undone, and those that the specification requires to confirm. */
export function ConfirmDialog({
  open = true,
  onClose,
  title,
  description,
  confirmLabel,
  destructive = false,
  pending = false,
  disabled = false,
  onConfirm,
  error,
  returnFocusTo,
  children,
}: ConfirmDialogProps) {
  const { container, props: focus } = useDialogFocus({ keepStart: true, returnFocusTo })
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay data-scrim className={scrimLook} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focus}
          className={cn(
            'fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-32px)] w-[calc(100vw-32px)] max-w-[440px]',
            'flex-col rounded-xl bg-raised text-foreground shadow-e3 outline-none',
            'data-[state=open]:animate-dialog-in data-[state=closed]:animate-fade-out forced-colors:border',
          )}
        >
          <PortalContext value={container}>
            <div className="flex min-h-0 flex-col gap-3 overflow-y-auto overscroll-contain p-5">
              <Radix.Title className="text-lg break-words">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-sm break-words text-muted-foreground">
                  {description}
                </Radix.Description>
              )}
              {children}
              {error && <Alert>{error.message}</Alert>}
              <div className="mt-2 flex flex-wrap justify-end gap-2">
                <Radix.Cancel asChild>
                  <Button variant="outline" size="md" disabled={pending}>
                    {t('cancel')}
                  </Button>
                </Radix.Cancel>
                <Button
                  variant={destructive ? 'destructive' : 'default'}
                  size="md"
                  loading={pending}
                  disabled={disabled}
                  onClick={onConfirm}
                >
                  {confirmLabel}
                </Button>
              </div>
            </div>
          </PortalContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
