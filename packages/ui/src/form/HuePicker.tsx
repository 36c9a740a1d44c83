import { Check } from 'lucide-react'
import { RadioGroup as Radix } from 'radix-ui'
import { cn } from '../theme/cn.ts'
import { useFieldGroup } from './field-context.ts'
import { hues, type Hue } from '../theme/hue.ts'
import { hueName } from '../theme/hue-name.ts'

interface HuePickerProps {
  value: Hue
  onValueChange: (hue: Hue) => void
  disabled?: boolean
  'aria-label'?: string
  className?: string
}

/** The eleven hues as a radio group of swatches with names. */
export function HuePicker({ value, onValueChange, className, ...props }: HuePickerProps) {
  const wired = useFieldGroup(props)
  return (
    <Radix.Root
      {...wired}
      value={value}
      onValueChange={(next) => onValueChange(next as Hue)}
      orientation="horizontal"
      className={cn(
        // All in one line from 326 px, with smaller swatches.
        'grid max-w-[348px] grid-cols-[repeat(auto-fit,minmax(26px,1fr))] gap-1',
        'pointer-coarse:flex pointer-coarse:max-w-none pointer-coarse:flex-wrap',
        className,
      )}
    >
      {hues.map((hue) => (
        <Radix.Item
          key={hue}
          value={hue}
          aria-label={hueName(hue)}
          title={hueName(hue)}
          data-hue={hue}
          className={cn(
            'grid h-7 place-items-center rounded-md bg-tag-bg text-tag-text transition-colors',
            'disabled:opacity-50 data-[state=checked]:outline-2 data-[state=checked]:-outline-offset-2',
            'data-[state=checked]:outline-tag-dot pointer-coarse:size-11',
          )}
        >
          <Radix.Indicator asChild>
            <Check aria-hidden />
          </Radix.Indicator>
          {hue !== value && <span data-dot aria-hidden className="size-3 rounded-full bg-tag-dot" />}
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
