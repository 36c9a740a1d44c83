import { Button, type ButtonProps } from './Button.tsx'

interface DialogButtonsProps extends Pick<ButtonProps, 'children' | 'disabled' | 'form' | 'loading'> {
  onCancel: () => void
}

/** The foot of a dialog that asks for something: Cancel, and last what the dialog is for. */
export function DialogButtons({ onCancel, ...action }: DialogButtonsProps) {
  return (
    <>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" {...action} />
    </>
  )
}
