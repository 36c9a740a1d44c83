import { Button, type ButtonProps } from './Button.tsx'

interface DialogButtonsProps extends Pick<ButtonProps, 'children' | 'disabled' | 'form' | 'loading'> {
  onCancel: () => void
}

/** The footer of a form dialog: Cancel and the main action. */
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
