import { formatSize } from '@monarch/field-types'
import { FilePicture, FileViewer } from '@monarch/field-types/web'
import { buttonLook, EmptyState } from '@monarch/ui'
import { Download, Paperclip } from 'lucide-react'
import { useState } from 'react'
import type { RecordData } from '../../record-data/documents.ts'
import { filesOf, type HeldFile } from './held-files.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import { t } from '../messages.ts'

export function RecordFiles({ structure, record }: { structure: EntityStructure; record: RecordData }) {
  const [open, setOpen] = useState<number | null>(null)
  const held = filesOf(structure, record)
  const hasFields = structure.entity.fields.some(({ type }) => type.files)
  if (held.length === 0) {
    return (
      <EmptyState
        headingLevel={3}
        icon={<Paperclip aria-hidden />}
        title={t('noFilesYet')}
        description={hasFields ? t('noFilesHelp') : t('noFileFieldsHelp')}
      />
    )
  }
  const pictures = held.flatMap(({ file }) => (file.width === null ? [] : [file]))
  return (
    <>
      <ul aria-label={t('files')} className="flex flex-col gap-1.5">
        {held.map((one) => (
          <FileLine
            key={`${one.field.id} ${one.file.id}`}
            held={one}
            onOpen={one.file.width === null ? null : () => setOpen(pictures.indexOf(one.file))}
          />
        ))}
      </ul>
      {open !== null && <FileViewer files={pictures} start={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function FileLine({ held: { file, field }, onOpen }: { held: HeldFile; onOpen: (() => void) | null }) {
  const look = 'truncate rounded-sm text-left text-cell font-medium hover:text-link hover:underline'
  return (
    <li className="flex min-w-0 items-center gap-2.5 rounded-md border p-2">
      <FilePicture file={file} size="small" alt="" className="size-10 shrink-0 rounded-sm object-contain" />
      <span className="flex min-w-0 flex-1 flex-col">
        {onOpen ? (
          <button type="button" className={look} onClick={onOpen}>
            {file.name}
          </button>
        ) : (
          <a href={file.url} target="_blank" rel="noreferrer" className={look}>
            {file.name}
          </a>
        )}
        <span className="truncate text-xs text-muted-foreground">
          {field.label} · {formatSize(file.size)}
        </span>
      </span>
      <a
        href={`${file.url}&download`}
        download={file.name}
        aria-label={t('downloadFile', { name: file.name })}
        title={t('download')}
        className={buttonLook({ variant: 'ghost', size: 'icon' })}
      >
        <Download aria-hidden />
      </a>
    </li>
  )
}
