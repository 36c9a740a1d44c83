import { formatSize } from '@monarch/field-types'
import { Button, cn, Field, FileButton, Textarea } from '@monarch/ui'
import { FileSpreadsheet, Upload } from 'lucide-react'
import { useState, type ClipboardEvent, type DragEvent } from 'react'
import { t } from './messages.ts'

interface FileStepProps {
  /** The selected file. */
  file: File | null
  isReading: boolean
  onChoose: (file: File) => void
  onForget: () => void
}

/** Drop, choose or paste a file. */
export function FileStep({ file, isReading, onChoose, onForget }: FileStepProps) {
  const [isOver, setOver] = useState(false)
  const [text, setText] = useState('')
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped) onChoose(dropped)
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
        <p className="text-sm">{t('dropFileHelp')}</p>
        <FileButton
          data-autofocus
          label={t('fileToImport')}
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,.ods,.json,.ndjson,.jsonl"
          onFile={onChoose}
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
    </div>
  )
}
