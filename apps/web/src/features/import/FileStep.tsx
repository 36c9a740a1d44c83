import { formatSize } from '@monarch/field-types'
import { Button, cn, Field, FileButton, Textarea } from '@monarch/ui'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { t } from './messages.ts'

interface FileStepProps {
  /** The selected file. */
  file: File | null
  isReading: boolean
  onChoose: (file: File) => void
  /** Receives several files, or a file of several tables; absent where only one table can be imported. */
  onChooseMany?: ((files: readonly File[]) => void) | undefined
  onForget: () => void
  /** Other sources. */
  more?: ReactNode
}

/** Drop, choose or paste a file. */
export function FileStep({ file, isReading, onChoose, onChooseMany, onForget, more }: FileStepProps) {
  const [isOver, setOver] = useState(false)
  const [text, setText] = useState('')
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const dropped = [...event.dataTransfer.files]
    if (dropped.length > 1 && onChooseMany) onChooseMany(dropped)
    else if (dropped[0]) onChoose(dropped[0])
  }
  const paste = (event: ClipboardEvent) => {
    const [pasted] = event.clipboardData.files
    if (!pasted) return
    event.preventDefault()
    onChoose(pasted)
  }
  return (
    <div className="flex flex-1 flex-col gap-5" onPaste={paste}>
      {file && (
        <div className="flex flex-wrap items-center gap-3 rounded-lg border p-3 text-cell">
          <FileSpreadsheet aria-hidden className="text-muted-foreground" />
          <span className="min-w-0 flex-1 truncate">
            <span className="font-medium">{file.name}</span>{' '}
            <span className="text-muted-foreground">{formatSize(file.size)}</span>
          </span>
          <Button variant="ghost" size="sm" onClick={onForget}>
            {t('startOver')}
          </Button>
        </div>
      )}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={cn(
          'flex min-h-48 flex-col items-center justify-center gap-3 rounded-xl border border-dashed border-border-strong p-6 text-center',
          isOver && 'border-primary bg-selected',
        )}
      >
        <Upload aria-hidden className="size-6 text-muted-foreground" />
        <p className="text-sm text-balance">{t(onChooseMany ? 'dropFilesHelp' : 'dropFileHelp')}</p>
        <FileButton
          data-autofocus
          label={t('fileToImport')}
          accept={`.csv,.tsv,.txt,.xlsx,.xlsm,.ods,.json,.ndjson,.jsonl${onChooseMany ? ',.zip,.sqlite,.sqlite3,.db,.db3' : ''}`}
          onFile={onChoose}
          onFiles={onChooseMany}
          loading={isReading}
          variant={file ? 'outline' : 'default'}
        >
          {file ? t('chooseAnotherFile') : t('chooseAFile')}
        </FileButton>
      </div>
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') onChoose(new File([text], 'pasted.tsv', { type: 'text/csv' }))
        }}
      >
        <Field label={t('orPasteRows')} help={t('pasteRowsHelp')}>
          <Textarea rows={3} value={text} onValueChange={setText} />
        </Field>
        <Button
          type="submit"
          variant="outline"
          className="self-start"
          disabled={text.trim() === ''}
          loading={isReading}
        >
          {t('useTheseRows')}
        </Button>
      </form>
      {more}
    </div>
  )
}
