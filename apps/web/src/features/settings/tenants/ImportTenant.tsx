import { Alert, Field, FileButton, FormDialog, Input } from '@monarch/ui'
import { FileArchive } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../../lib/toasts.ts'
import { useSignal } from '../../../lib/use-signal.ts'
import { useImportTenant } from './use-import-tenant.ts'

/** Creates a workspace from an archive of this or another installation. */
export function ImportTenant({ organizationId, onClose }: { organizationId: string; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [share, setShare] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  // Leaving the page cancels the upload.
  const signal = useSignal()
  const importing = useImportTenant(organizationId)
  const submit = () => {
    if (!file) return setMissing(true)
    importing.mutate(
      { file, name: name.trim(), signal: signal(), onProgress: setShare },
      {
        onSuccess: (made) => {
          onClose()
          void showToast('success', `${made.name} imported`)
        },
      },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Import archive"
      description="Creates a tenant from an exported one: structure, records and files. It sends nothing on its own, and its workflows are off."
      dirty={file !== null}
      onSubmit={submit}
      submitLabel="Import"
      pending={importing.isPending}
    >
      <Field label="Archive" required error={isMissing && !file ? 'Choose the file (.tar.gz)' : null}>
        <FileButton
          data-autofocus
          variant="outline"
          className="w-full justify-start"
          label="Archive file"
          accept=".gz,application/gzip"
          onFile={setFile}
        >
          <FileArchive aria-hidden />
          <span className="truncate">{file?.name ?? 'Choose a file'}</span>
        </FileButton>
      </Field>
      <Field label="Name" help="Leave empty to keep the name of the archive.">
        <Input value={name} onValueChange={setName} autoComplete="off" />
      </Field>
      {importing.isPending && share !== null && (
        <p role="status" className="text-sm text-muted-foreground">
          {share < 1 ? `Sent ${Math.floor(share * 100)}%` : 'Sent. Filling the databases…'}
        </p>
      )}
      {importing.error && <Alert variant="error">{importing.error.message}</Alert>}
    </FormDialog>
  )
}
