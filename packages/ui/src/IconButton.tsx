import { Button, type ButtonProps } from './Button.tsx'
import { Tooltip, type TooltipProps } from './Tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label'> {
  /** The name of the button, which is also its tooltip. */
  label: string
  shortcut?: string
  tooltipSide?: TooltipProps['side']
}

/** A button that is only an icon: always named, always with a tooltip. */
export function IconButton({
  label,
  shortcut,
  tooltipSide,
  variant = 'ghost',
  size = 'icon',
  ...props
}: IconButtonProps) {
  return (
    <Tooltip content={label} shortcut={shortcut} side={tooltipSide}>
      <Button aria-label={label} variant={variant} size={size} {...props} />
    </Tooltip>
  )
}
