import { cn } from '../theme/cn.ts'
import { EntityIcon } from './EntityIcon.tsx'
import { toHue } from '../theme/hue.ts'

interface EntityTileProps {
  icon: string | null
  color: string | null
  size?: keyof typeof tiles
}

/** The icon of an entity, a template or an interface on a tile of its color. */
export function EntityTile({ icon, color, size = 'sm' }: EntityTileProps) {
  return (
    <span data-hue={toHue(color)} className={cn('grid shrink-0 place-items-center bg-tag-bg', tiles[size])}>
      <EntityIcon name={icon} className={cn('text-tag-text', icons[size])} />
    </span>
  )
}

const tiles = { sm: 'size-8 rounded-md', lg: 'size-10 rounded-lg' } as const
const icons = { sm: 'size-4', lg: 'size-5' } as const
