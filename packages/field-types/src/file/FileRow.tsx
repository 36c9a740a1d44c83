import { Button, IconButton } from '@monarch/ui'
import { ArrowDown, ArrowUp, CircleAlert, RotateCw, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { StoredFile } from '../file-source.ts'
import { FileIcon } from './FileIcon.tsx'
import { FilePicture } from './FilePicture.tsx'
import { formatSize } from './format-size.ts'
import { t } from './input-messages.ts'
import { t as shared } from '../messages.ts'

interface StoredFileRowProps {
  /** Undefined while it is loading, `null` if it does not exist or is not visible. */
  file: StoredFile | null | undefined
  disabled: boolean
  canMove: boolean
  onOpen: (picture: StoredFile) => void
  onEarlier: (() => void) | null
  onLater: (() => void) | null
  onRemove: () => void
}

/** A file in the field's value. */
export function StoredFileRow({ file, disabled, canMove, onOpen, onEarlier, onLater, onRemove }: StoredFileRowProps) {
  const name = file === undefined ? '…' : (file?.name ?? shared('notFoundOrNoAccess'))
  return (
    <li className={rowLook}>
      {file ? (
        <FilePicture key={file.id} file={file} size="small" alt="" className={pictureLook} />
      ) : (
        <span className={`${pictureLook} bg-active`} />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <FileName file={file} name={name} onOpen={onOpen} />
        {file && <span className="text-xs text-muted-foreground">{formatSize(file.size)}</span>}
      </span>
      {canMove && (
        <>
          <IconButton
            label={t('moveUp', { name })}
            size="icon-sm"
            aria-disabled={disabled || !onEarlier || undefined}
            onClick={() => onEarlier?.()}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={t('moveDown', { name })}
            size="icon-sm"
            aria-disabled={disabled || !onLater || undefined}
            onClick={() => onLater?.()}
          >
            <ArrowDown aria-hidden />
          </IconButton>
        </>
      )}
      <IconButton label={t('remove', { name })} size="icon-sm" disabled={disabled} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

/** An image opens in the viewer, other files in a new tab. */
function FileName({
  file,
  name,
  onOpen,
}: {
  file: StoredFile | null | undefined
  name: string
  onOpen: (picture: StoredFile) => void
}) {
  if (!file) return <span className="truncate text-cell text-muted-foreground">{name}</span>
  const look = 'truncate rounded-sm text-left text-cell font-medium text-foreground hover:text-link hover:underline'
  if (file.width !== null) {
    return (
      <button type="button" className={look} onClick={() => onOpen(file)}>
        {name}
      </button>
    )
  }
  return (
    <a href={file.url} target="_blank" rel="noreferrer" className={look}>
      {name}
    </a>
  )
}

interface UploadRowProps {
  uploadKey: number
  name: string
  mimeType: string
  /** Of a running upload. */
  progress?: number
  error?: string
  /** Undefined if a retry cannot succeed. */
  onRetry?: (() => void) | undefined
  onCancel: () => void
}

/** A file being uploaded, with its progress, or its error. */
export function UploadRow({ uploadKey, name, mimeType, progress = 0, error, onRetry, onCancel }: UploadRowProps) {
  return (
    <li data-upload={uploadKey} className={rowLook}>
      <span className={`${pictureLook} grid place-items-center bg-active text-muted-foreground`}>
        <FileIcon file={{ mimeType }} className="size-4" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="truncate text-cell">{name}</span>
        {error === undefined ? <Progress name={name} percent={Math.round(progress * 100)} /> : <Fault>{error}</Fault>}
      </span>
      {onRetry && (
        <Button variant="ghost" size="sm" onClick={onRetry}>
          <RotateCw aria-hidden />
          {t('retry')}
        </Button>
      )}
      <IconButton label={t(error === undefined ? 'cancel' : 'dismiss', { name })} size="icon-sm" onClick={onCancel}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}

function Progress({ name, percent }: { name: string; percent: number }) {
  return (
    <span className="flex items-center gap-2">
      <span
        role="progressbar"
        aria-label={t('uploading', { name })}
        aria-valuenow={percent}
        className="h-1 min-w-0 flex-1 overflow-hidden rounded-full bg-active"
      >
        <span className="block h-full bg-primary transition-[width]" style={{ width: `${percent}%` }} />
      </span>
      <span className="text-xs tabular-nums text-muted-foreground">{percent}%</span>
    </span>
  )
}

function Fault({ children }: { children: ReactNode }) {
  return (
    <span role="alert" className="flex items-start gap-1 text-xs text-error">
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>{children}</span>
    </span>
  )
}

const rowLook = 'flex min-w-0 items-center gap-2 rounded-md bg-sunken p-1.5'
const pictureLook = 'size-9 shrink-0 rounded-sm object-contain'
