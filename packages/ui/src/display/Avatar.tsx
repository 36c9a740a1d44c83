import { cn } from '../theme/cn.ts'
import { hueOf, type Hue } from '../theme/hue.ts'

export interface AvatarProps {
  name: string
  hue?: Hue
  size?: 'xs' | 'sm' | 'md' | 'lg'
  /** An image instead of the initials. */
  src?: string | null
  /** Square for tenants and other objects, round for users. */
  square?: boolean
  className?: string
}

/** An image, or initials on a tint derived from the name. */
export function Avatar({ name, hue = hueOf(name), size = 'sm', square, src, className }: AvatarProps) {
  const shape = cn('shrink-0', square ? 'rounded-md' : 'rounded-full', sizes[size], className)
  if (src) return <img src={src} alt="" className={cn('object-cover', shape)} />
  return (
    <span
      aria-hidden
      data-hue={hue}
      className={cn('inline-grid place-items-center bg-tag-bg font-medium text-tag-text select-none', shape)}
    >
      {initials(name)}
    </span>
  )
}

const sizes = { xs: 'size-5 text-[9px]', sm: 'size-6 text-2xs', md: 'size-8 text-xs', lg: 'size-16 text-lg' }

function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean)
  const first = words[0]?.[0] ?? '?'
  const last = words.length > 1 ? words[words.length - 1]![0]! : ''
  return (first + last).toUpperCase()
}
