import { Button, type ButtonProps } from './Button.tsx'
import { Tooltip, type TooltipProps } from '../display/Tooltip.tsx'

export interface IconButtonProps extends Omit<ButtonProps, 'aria-label'> {
  /** Accessible name and tooltip. */
  label: string
  shortcut?: string
  tooltipSide?: TooltipProps['side']
}

/** An icon-only button with a name and tooltip. */
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
