import type { LucideIcon } from 'lucide-react'
import { useRecordSource } from '../record-source.ts'
import { usersEntityId } from './relationship.ts'

interface FaceOrIconProps {
  entityId: string
  id: string
  name: string
  Icon: LucideIcon
}

/** The picture of a user, or the icon of a relation to records. */
export function FaceOrIcon({ entityId, id, name, Icon }: FaceOrIconProps) {
  const { Face } = useRecordSource()
  if (entityId === usersEntityId && Face) return <Face id={id} name={name} />
  return <Icon aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
}
