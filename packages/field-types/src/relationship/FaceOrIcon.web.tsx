import type { LucideIcon } from 'lucide-react'
import { type FaceProps, useRecordSource } from '../record-source.ts'

/** The picture of a record, or the icon of the field type if the app provides no pictures. */
export function FaceOrIcon({ Icon, ...props }: FaceProps & { Icon: LucideIcon }) {
  const { Face } = useRecordSource()
  if (Face) return <Face {...props} />
  return <Icon aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
}
