import { FilePicture, type StoredFile } from '@monarch/field-types/web'
import { cn, EntityIcon } from '@monarch/ui'

interface RecordFaceProps {
  icon: string | null
  picture: StoredFile | null | undefined
  className: string
}

/** The picture of a record, else the icon of its entity. */
export function RecordFace({ icon, picture, className }: RecordFaceProps) {
  if (picture)
    return <FilePicture file={picture} size="small" alt="" className={cn('shrink-0 object-cover', className)} />
  return (
    <span className={cn('grid shrink-0 place-items-center text-muted-foreground', className)}>
      <EntityIcon name={icon} />
    </span>
  )
}
