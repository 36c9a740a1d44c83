import { Alert, Field, FileButton, FormDialog, Input } from '@monarch/ui'
import { FileArchive } from 'lucide-react'
import { useState } from 'react'
import { showToast } from '../../../lib/toasts.ts'
import { useSignal } from '../../../lib/use-signal.ts'
import { useImportTenant } from './use-import-tenant.ts'
import { t } from './messages.ts'

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
          void showToast('success', t('imported', { name: made.name }))
        },
      },
    )
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('importArchive')}
      description={t('importHelp')}
      dirty={file !== null}
      onSubmit={submit}
      submitLabel={t('import')}
      pending={importing.isPending}
    >
      <Field label={t('archive')} required error={isMissing && !file ? t('chooseTheFileTarGz') : null}>
        <FileButton
          data-autofocus
          variant="outline"
          className="w-full justify-start"
          label={t('archiveFile')}
          accept=".gz,application/gzip"
          onFile={setFile}
        >
          <FileArchive aria-hidden />
          <span className="truncate">{file?.name ?? t('chooseAFile')}</span>
        </FileButton>
      </Field>
      <Field label={t('name')} help={t('importNameHelp')}>
        <Input value={name} onValueChange={setName} autoComplete="off" />
      </Field>
      {importing.isPending && share !== null && (
        <p role="status" className="text-sm text-muted-foreground">
          {share < 1 ? t('sent', { value: Math.floor(share * 100) }) : t('sentFillingTheDatabases')}
        </p>
      )}
      {importing.error && <Alert variant="error">{importing.error.message}</Alert>}
    </FormDialog>
  )
}
