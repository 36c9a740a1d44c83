import { RadioGroup as Radix } from 'radix-ui'
import { cn } from '../theme/cn.ts'
import { EntityIcon } from '../display/EntityIcon.tsx'
import { useFieldGroup } from './field-context.ts'

interface IconRadioGridProps {
  /** Names of icons, or emoji; the label is for screen readers. */
  options: readonly { icon: string; label: string }[]
  value: string | null
  onValueChange: (icon: string) => void
}

/** A radio group of icons. */
export function IconRadioGrid({ options, value, onValueChange }: IconRadioGridProps) {
  const wired = useFieldGroup({})
  return (
    <Radix.Root
      {...wired}
      value={value ?? ''}
      onValueChange={onValueChange}
      className="grid grid-cols-[repeat(auto-fill,minmax(44px,1fr))] gap-1"
    >
      {options.map(({ icon, label }) => (
        <Radix.Item
          key={icon}
          value={icon}
          aria-label={label}
          title={label}
          className={cn(
            'grid h-10 place-items-center rounded-md border transition-colors',
            'hover:bg-hover data-[state=checked]:border-primary data-[state=checked]:bg-selected',
            'pointer-coarse:h-11',
          )}
        >
          <EntityIcon name={icon} className="text-base" />
        </Radix.Item>
      ))}
    </Radix.Root>
  )
}
