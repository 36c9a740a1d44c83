import { buttonLook, Dialog, IconButton } from '@monarch/ui'
import { ChevronLeft, ChevronRight, Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import type { StoredFile } from '../file-source.ts'
import { formatSize } from './format-size.ts'
import { FilePicture } from './FilePicture.tsx'
import { t } from './viewer-messages.ts'

interface FileViewerProps {
  files: readonly StoredFile[]
  start: number
  onClose: () => void
}

/** A full-window image viewer with links to the neighboring images. */
export default function FileViewer({ files, start, onClose }: FileViewerProps) {
  const [index, setIndex] = useState(start)
  const file = files[Math.min(index, files.length - 1)]
  if (!file) return null
  const go = (step: number) => setIndex((at) => (at + step + files.length) % files.length)
  const size = formatSize(file.size)
  return (
    <Dialog
      size="xl"
      onClose={onClose}
      title={file.name}
      description={
        file.width === null
          ? size
          : t('pixelsAndSize', { width: String(file.width), height: String(file.height), size })
      }
      header={
        files.length > 1 && (
          <div className="flex items-center gap-1">
            <IconButton label={t('previousPicture')} shortcut="←" onClick={() => go(-1)}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <span aria-live="polite" className="text-cell tabular-nums text-muted-foreground">
              {t('numberOf', { number: index + 1, count: files.length })}
            </span>
            <IconButton label={t('nextPicture')} shortcut="→" onClick={() => go(1)}>
              <ChevronRight aria-hidden />
            </IconButton>
          </div>
        )
      }
      footer={
        <>
          <a href={file.url} target="_blank" rel="noreferrer" className={buttonLook({ variant: 'outline' })}>
            <ExternalLink aria-hidden />
            {t('openInNewTab')}
          </a>
          <a href={`${file.url}&download`} download={file.name} className={buttonLook({ variant: 'outline' })}>
            <Download aria-hidden />
            {t('download')}
          </a>
        </>
      }
    >
      <div
        role="group"
        aria-label={t('picture')}
        tabIndex={-1}
        data-autofocus
        className="grid min-h-40 place-items-center outline-none"
        onKeyDown={({ key }) => {
          if (files.length < 2) return
          if (key === 'ArrowLeft') go(-1)
          if (key === 'ArrowRight') go(1)
        }}
      >
        <FilePicture
          key={file.id}
          file={file}
          size="full"
          alt={file.name}
          className="max-h-[calc(100dvh-220px)] min-h-24 max-w-full min-w-24 rounded-md object-contain"
        />
      </div>
    </Dialog>
  )
}
