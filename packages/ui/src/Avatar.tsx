import { cn } from './cn.ts'
import { hueOf, type Hue } from './hue.ts'

export interface AvatarProps {
  name: string
  hue?: Hue
  size?: 'xs' | 'sm' | 'md'
  /** Square for things (a tenant), round for people. */
  square?: boolean
  className?: string
}

/** Initials on a tint that is always the same for the same name. */
export function Avatar({ name, hue = hueOf(name), size = 'sm', square, className }: AvatarProps) {
  return (
    <span
      aria-hidden
      data-hue={hue}
      className={cn(
        'inline-grid shrink-0 place-items-center bg-tag-bg font-medium text-tag-text select-none',
        square ? 'rounded-md' : 'rounded-full',
        sizes[size],
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}

const sizes = { xs: 'size-5 text-[9px]', sm: 'size-6 text-2xs', md: 'size-8 text-xs' }

function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  const first = words[0]?.[0] ?? '?'
  const last = words.length > 1 ? words[words.length - 1]![0]! : ''
  return (first + last).toUpperCase()
}
