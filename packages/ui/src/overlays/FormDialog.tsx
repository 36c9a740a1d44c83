import type { ReactNode } from 'react'
import { Button } from '../buttons/Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { t } from './messages.ts'

interface FormDialogProps extends Omit<DialogProps, 'onSubmit' | 'bodyClassName'> {
  onSubmit: () => void
  submitLabel: ReactNode
  pending?: boolean
  /** Disables the main button. */
  disabled?: boolean
  /** Buttons before Cancel. */
  footer?: ReactNode
}

/** A dialog with inputs, Cancel and the main action. */
export function FormDialog({
  submitLabel,
  pending = false,
  disabled = false,
  size = 'sm',
  footer,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      size={size}
      bodyClassName="flex flex-col gap-4"
      footer={
        <>
          {footer}
          <Button variant="outline" onClick={dialog.onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={pending} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    />
  )
}
