import { Avatar, type AvatarProps } from '@monarch/ui'
import { usePicture } from '../api/pictures.ts'

interface PersonAvatarProps extends Omit<AvatarProps, 'src' | 'square' | 'hue'> {
  /** `null` for a deleted user or a system action. */
  id: string | null | undefined
  /** URL of the picture when known; it changes with the picture. */
  url?: string | null
}

/** Shows the initials until the picture is loaded, or when there is none. */
export function PersonAvatar({ id, url, ...look }: PersonAvatarProps) {
  const src = usePicture(url === undefined && id ? `/api/users/${id}/avatar` : (url ?? null))
  return <Avatar {...look} src={src} />
}
