import { Button, cn, FieldContext, toast } from '@monarch/ui'
import { Camera, Upload as UploadIcon } from 'lucide-react'
import { type ChangeEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import type { FieldInputProps } from '../definition.web.ts'
import { draftValue } from '../draft.ts'
import { type FileSettings, maxFiles } from './file-settings.ts'
import { formatSize } from './format-size.ts'
import { StoredFileRow, UploadRow } from './FileRow.tsx'
import { FileViewer } from './lazy-viewer.web.ts'
import { relatedFiles } from './related-files.ts'
import { useStoredFiles } from './use-stored-files.ts'
import { useUploads } from './use-uploads.ts'
import { t } from './input-messages.ts'

/** The input of files. Users drop, paste or choose files, which are uploaded immediately and linked when the record is saved. */
export default function FileInput({
  type,
  field,
  draft,
  onDraft,
  disabled = false,
  related,
  'aria-label': label,
}: FieldInputProps<FileSettings>) {
  const isMultiple = type.graphql.list
  const ids = [draftValue(type, field, draft) as string | string[] | null].flat().filter((id) => id !== null)
  const latest = useRef(ids)
  useEffect(() => {
    latest.current = ids
  })
  const { fileOf, add } = useStoredFiles(ids, relatedFiles(related))
  const setIds = (next: readonly string[]) => {
    latest.current = [...next]
    onDraft({ value: isMultiple ? (next.length === 0 ? null : [...next]) : (next[0] ?? null) })
  }
  const [announcement, setAnnouncement] = useState('')
  const { uploads, start, retry, cancel } = useUploads({
    problemOf: (file, stored) =>
      stored || file.type !== ''
        ? type.files!.problemOf(stored ?? { name: file.name, size: file.size, mimeType: file.type }, field)
        : null,
    onDone(stored, key) {
      const row = list.current?.querySelector(`[data-upload="${key}"]`)
      if (row?.contains(document.activeElement)) choose.current?.focus()
      add(stored)
      setAnnouncement(t('isUploaded', { name: stored.name }))
      setIds(isMultiple ? [...latest.current.filter((id) => id !== stored.id), stored.id] : [stored.id])
    },
    onLost: (file, message) => toast.error(t('wasNotUploaded', { name: file.name }), { description: message }),
  })
  const [open, setOpen] = useState<number | null>(null)
  const [isOver, setIsOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const take = (files: Iterable<File>) => {
    const given = [...files]
    if (disabled || given.length === 0) return
    for (const { key, error } of uploads) if (error !== null || !isMultiple) cancel(key)
    start(isMultiple ? given.slice(0, maxFiles) : given.slice(0, 1))
  }
  const onChosen = (event: ChangeEvent<HTMLInputElement>) => {
    take(event.target.files ?? [])
    // Otherwise, choosing the same file again would fire no event.
    event.target.value = ''
  }
  const takesPhotos = type.files!.problemOf({ name: 'photo.jpg', size: 0, mimeType: 'image/jpeg' }, field) === null
  const move = (from: number, step: number) => {
    setIds(ids.toSpliced(from, 1).toSpliced(from + step, 0, ids[from]!))
  }
  const remove = (id: string) => {
    setAnnouncement(t('isRemoved', { name: fileOf(id)?.name ?? t('theFile') }))
    setIds(ids.filter((other) => other !== id))
    choose.current?.focus()
  }
  const pictures = ids.flatMap((id) => fileOf(id) ?? []).filter(({ width }) => width !== null)
  const isFull = !isMultiple && ids.length > 0
  return (
    <div
      className={cn(
        'flex flex-col gap-2 rounded-md border border-dashed p-2 transition-colors',
        isOver ? 'border-primary bg-selected' : 'border-input',
      )}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer.files)
      }}
      onPaste={(event) => {
        if (event.clipboardData.files.length === 0) return
        event.preventDefault()
        take(event.clipboardData.files)
      }}
    >
      {ids.length + uploads.length > 0 && (
        <ul ref={list} className="flex flex-col gap-1">
          {ids.map((id, index) => (
            <StoredFileRow
              key={id}
              file={fileOf(id)}
              disabled={disabled}
              onOpen={(file) => setOpen(pictures.findIndex((picture) => picture.id === file.id))}
              onEarlier={index > 0 ? () => move(index, -1) : null}
              onLater={index < ids.length - 1 ? () => move(index, 1) : null}
              canMove={isMultiple && ids.length > 1}
              onRemove={() => remove(id)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadRow
              key={upload.key}
              upload={upload}
              onRetry={() => {
                retry(upload)
                choose.current?.focus()
              }}
              onCancel={() => {
                cancel(upload.key)
                choose.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <ChooseButton buttonRef={choose} label={label} disabled={disabled} onClick={() => chooser.current?.click()}>
        {isFull ? t('replaceTheFile') : isMultiple ? t('chooseFiles') : t('chooseAFile')}
        <span className="font-normal text-muted-foreground pointer-coarse:hidden">{t('orDropOrPaste')}</span>
      </ChooseButton>
      {takesPhotos && (
        <Button
          variant="ghost"
          className="hidden justify-start text-foreground pointer-coarse:inline-flex"
          disabled={disabled}
          onClick={() => camera.current?.click()}
        >
          <Camera aria-hidden />
          {t('takeAPhoto')}
        </Button>
      )}
      <Limits settings={field.settings} />
      {takesPhotos && (
        <input ref={camera} type="file" hidden accept="image/*" capture="environment" onChange={onChosen} />
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple={isMultiple}
        accept={field.settings.accept ?? type.files!.accept ?? undefined}
        onChange={onChosen}
      />
      <span role="status" className="sr-only">
        {announcement}
      </span>
      {open !== null && open >= 0 && <FileViewer files={pictures} start={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

interface ChooseButtonProps {
  buttonRef: React.RefObject<HTMLButtonElement | null>
  label: string | undefined
  disabled: boolean
  onClick: () => void
  children: React.ReactNode
}

/** The field's control; its accessible name combines the field's label and its own. */
function ChooseButton({ buttonRef, label, disabled, onClick, children }: ChooseButtonProps) {
  const field = useContext(FieldContext)
  const ownId = useId()
  const wordsId = `${ownId}-words`
  const named = label
    ? { 'aria-label': label }
    : { 'aria-labelledby': [field?.labelId, wordsId].filter(Boolean).join(' ') }
  return (
    <Button
      ref={buttonRef}
      id={field?.id ?? ownId}
      variant="ghost"
      className="justify-start text-foreground"
      aria-describedby={field?.describedBy}
      aria-invalid={field?.invalid || undefined}
      disabled={disabled}
      onClick={onClick}
      {...named}
    >
      <UploadIcon aria-hidden />
      <span id={wordsId} className="inline-flex min-w-0 gap-1">
        {children}
      </span>
    </Button>
  )
}

function Limits({ settings: { accept, maxSize } }: { settings: FileSettings }) {
  const words = [
    accept?.replaceAll(',', ', '),
    maxSize === null ? null : t('upTo', { size: formatSize(maxSize) }),
  ].filter(Boolean)
  return words.length === 0 ? null : <p className="px-3 text-xs text-muted-foreground">{words.join(' · ')}</p>
}
