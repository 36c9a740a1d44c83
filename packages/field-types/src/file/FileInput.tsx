import { Button, cn, FieldContext, toast } from '@monarch/ui'
import { Camera, Upload as UploadIcon } from 'lucide-react'
import { type ChangeEvent, useContext, useEffect, useId, useRef, useState } from 'react'
import type { FieldInputProps } from '../definition.web.ts'
import { draftValue, type UnsentFile, unsentOf } from '../draft.ts'
import { type FileSettings, maxFiles } from './file-settings.ts'
import { formatSize } from './format-size.ts'
import { StoredFileRow, UploadRow } from './FileRow.tsx'
import { FileViewer } from './lazy-viewer.web.ts'
import { relatedFiles } from './related-files.ts'
import { failureOf, forgetUnsent, keepUnsent } from './unsent-files.ts'
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
  const unsent = unsentOf(draft)
  // Several uploads may end before the next render.
  const latest = useRef({ ids, unsent })
  useEffect(() => {
    latest.current = { ids, unsent }
  })
  const { fileOf, add } = useStoredFiles(ids, relatedFiles(related))
  const change = (part: Partial<{ ids: readonly string[]; unsent: readonly UnsentFile[] }>) => {
    const next = { ...latest.current, ...part }
    latest.current = { ids: [...next.ids], unsent: next.unsent }
    const value = isMultiple ? (next.ids.length === 0 ? null : [...next.ids]) : (next.ids[0] ?? null)
    onDraft({ value, ...(next.unsent.length > 0 && { unsent: next.unsent }) })
  }
  const setIds = (next: readonly string[]) => change({ ids: next })
  const withoutUnsent = (keys: readonly number[]) => latest.current.unsent.filter(({ key }) => !keys.includes(key))
  const [announcement, setAnnouncement] = useState('')
  const { running, start, retry, cancel } = useUploads({
    problemOf: (file, stored) =>
      stored || file.type !== ''
        ? type.files!.problemOf(stored ?? { name: file.name, size: file.size, mimeType: file.type }, field)
        : null,
    onDone(stored, key) {
      const row = list.current?.querySelector(`[data-upload="${key}"]`)
      if (row?.contains(document.activeElement)) choose.current?.focus()
      add(stored)
      setAnnouncement(t('isUploaded', { name: stored.name }))
      setIds(isMultiple ? [...latest.current.ids.filter((id) => id !== stored.id), stored.id] : [stored.id])
    },
    onFailed(key, file, problem, isShown) {
      change({ unsent: [...withoutUnsent([key]), keepUnsent(key, { file, ...problem })] })
      if (!isShown) toast.error(t('wasNotUploaded', { name: file.name }), { description: problem.error })
    },
  })
  const [open, setOpen] = useState<number | null>(null)
  const [isOver, setIsOver] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const dismiss = (files: readonly UnsentFile[]) => {
    if (files.length === 0) return
    const keys = files.map(({ key }) => key)
    for (const key of keys) forgetUnsent(key)
    change({ unsent: withoutUnsent(keys) })
  }
  const take = (files: Iterable<File>) => {
    const given = [...files]
    if (disabled || given.length === 0) return
    if (!isMultiple) for (const { key } of running) cancel(key)
    // A file that a retry may upload is the user's to remove.
    dismiss(unsent.filter(({ key }) => !isMultiple || !failureOf(key)?.canRetry))
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
  const uploads = [
    ...unsent.map((failed) => ({ key: failed.key, failed, file: undefined })),
    ...running
      .filter(({ key }) => unsent.every((failed) => failed.key !== key))
      .map((file) => ({ key: file.key, file, failed: undefined })),
  ].sort((a, b) => a.key - b.key)
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
          {uploads.map(({ file, failed }) => {
            if (file) {
              return (
                <UploadRow
                  key={file.key}
                  uploadKey={file.key}
                  name={file.file.name}
                  mimeType={file.file.type}
                  progress={file.progress}
                  onCancel={() => {
                    cancel(file.key)
                    choose.current?.focus()
                  }}
                />
              )
            }
            const failure = failureOf(failed.key)
            return (
              <UploadRow
                key={failed.key}
                uploadKey={failed.key}
                name={failed.name}
                mimeType={failure?.file.type ?? ''}
                error={failure?.error ?? t('isGone')}
                onRetry={
                  failure?.canRetry
                    ? () => {
                        dismiss([failed])
                        retry(failed.key, failure.file)
                        choose.current?.focus()
                      }
                    : undefined
                }
                onCancel={() => {
                  dismiss([failed])
                  choose.current?.focus()
                }}
              />
            )
          })}
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
