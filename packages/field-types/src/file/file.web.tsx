import { cn, offlinePart, Skeleton } from '@monarch/ui'
import { Paperclip } from 'lucide-react'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import type { FileSettings } from './file-settings.ts'
import { FileIcon } from './FileIcon.tsx'
import { useLinkStop } from '../link-stop.ts'
import { relatedFiles } from './related-files.ts'
import { t } from './messages.ts'

export const fileWeb: FieldTypeWeb<FileSettings> = {
  Icon: Paperclip,
  Input: FileField,
  Cell: FileCell,
  isCellStateful: true,
  isWide: true,
}

/** Loaded lazily, because many screens show no files. */
const FileInput = offlinePart(() => import('./FileInput.tsx'), <Skeleton className="h-16 w-full" />)

export function FileField(props: FieldInputProps<FileSettings>) {
  return <FileInput {...props} />
}

const maxShown = 2

/** Each file opens, or downloads, in a new tab. */
function FileCell({ value, related }: FieldCellProps<FileSettings>) {
  const stop = useLinkStop()
  const count = [value].flat().length
  const files = relatedFiles(related)
  const shown = files.slice(0, maxShown)
  return (
    <span className="flex min-w-0 items-center gap-1">
      {shown.map((file) => (
        <a
          key={file.id}
          href={file.url}
          target="_blank"
          rel="noreferrer"
          title={file.name}
          {...stop}
          className={cn(
            'relative inline-flex h-6 min-w-0 items-center gap-1 rounded-sm bg-active px-1.5 text-xs font-medium',
            'text-foreground',
            'hover:bg-hover hover:text-link',
            'pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-2.5',
          )}
        >
          <FileIcon file={file} className="size-3.5 shrink-0 text-muted-foreground" />
          <span className="truncate">{file.name}</span>
        </a>
      ))}
      {count > shown.length && (
        <span className="text-xs text-muted-foreground">
          {shown.length === 0 ? t('files', { count: count }) : `+${count - shown.length}`}
        </span>
      )}
    </span>
  )
}
