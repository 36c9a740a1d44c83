import { Avatar, type AvatarProps } from '@monarch/ui'
import { usePicture } from './api/pictures.ts'

interface PersonAvatarProps extends Omit<AvatarProps, 'src' | 'square' | 'hue'> {
  /** `null` for who is gone, or was never anybody. */
  id: string | null | undefined
  /** The address of the picture, where that is known: it changes with the picture. */
  url?: string | null
}

/** Somebody's picture as soon as it is there, and his initials until then or where he has none. */
export function PersonAvatar({ id, url, ...look }: PersonAvatarProps) {
  const src = usePicture(url === undefined && id ? `/api/users/${id}/avatar` : (url ?? null))
  return <Avatar {...look} src={src} />
}
