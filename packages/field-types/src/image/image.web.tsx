import { cn } from '@monarch/ui'
import { useState } from 'react'
import { Image } from 'lucide-react'
import type { FieldCellProps, FieldTypeWeb } from '../definition.web.ts'
import type { FileSettings } from '../file/file-settings.ts'
import { FileField } from '../file/file.web.tsx'
import { FilePicture } from '../file/FilePicture.tsx'
import { FileViewer } from '../file/lazy-viewer.web.ts'
import { relatedFiles } from '../file/related-files.ts'
import { useLinkStop } from '../link-stop.ts'
import { t } from './messages.ts'

export const imageWeb: FieldTypeWeb<FileSettings> = {
  Icon: Image,
  Input: FileField,
  Cell: ImageCell,
  isCellStateful: true,
  isWide: true,
}

const maxShown = 3

/** Thumbnails, which open in the viewer. */
function ImageCell({ value, related }: FieldCellProps<FileSettings>) {
  const stop = useLinkStop()
  const [open, setOpen] = useState<number | null>(null)
  const count = [value].flat().length
  const files = relatedFiles(related)
  const shown = files.slice(0, maxShown)
  return (
    <span className="flex min-w-0 items-center gap-1">
      {shown.map((file, index) => (
        <button
          key={file.id}
          type="button"
          title={file.name}
          {...stop}
          onClick={() => setOpen(index)}
          className={cn(
            'relative size-6 shrink-0 cursor-zoom-in overflow-hidden rounded-sm bg-sunken',
            'pointer-coarse:after:absolute pointer-coarse:after:-inset-2.5',
          )}
        >
          <FilePicture file={file} size="small" alt={file.name} className="size-full object-contain" />
        </button>
      ))}
      {count > shown.length && (
        <span className="text-xs text-muted-foreground">
          {shown.length === 0 ? t('pictures', { count }) : `+${count - shown.length}`}
        </span>
      )}
      {open !== null && <FileViewer files={files} start={open} onClose={() => setOpen(null)} />}
    </span>
  )
}
