import { Alert, Button, Combobox, Dialog, Field } from '@monarch/ui'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { useMonitoring } from '../parts/server-figures.ts'
import type { RecentBackup } from './backup-queries.ts'
import { t } from './backups-messages.ts'

/** The commands that verify and restore this backup, with their values. They run on the server: a restore replaces what is served. */
export default function RestoreBackup({ backup, onClose }: { backup: RecentBackup; onClose: () => void }) {
  const { place, backupId, isEncrypted } = backup
  const tenants = useMonitoring().data?.tenants ?? []
  const [tenantId, setTenantId] = useState(tenants[0]?.id ?? null)
  const tenant = tenants.find(({ id }) => id === tenantId)
  const from = ['--from', place, '--backup', backupId!]
  const one = ['restore', ...from, '--tenant', tenantId!]
  return (
    <Dialog
      onClose={onClose}
      title={t('howToRestore')}
      description={t('howToRestoreHelp')}
      bodyClassName="flex flex-col gap-4"
      footer={
        <Button variant="outline" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {isEncrypted && <Alert>{t('needsPassphrase')}</Alert>}
      <Command label={t('verifyIt')} words={['backup:verify', ...from]} />
      <Field label={t('tenant')}>
        <Combobox
          label={t('tenant')}
          options={tenants.map(({ id, name }) => ({ value: id, label: name }))}
          value={tenantId}
          onValueChange={setTenantId}
        />
      </Field>
      {tenant && (
        <>
          <Command
            label={t('restoreAsNew')}
            help={t('restoreAsNewHelp')}
            words={[...one, '--as', t('asRestored', { name: tenant.name })]}
          />
          <Command label={t('restoreInPlace')} help={t('restoreInPlaceHelp')} words={[...one, '--in-place']} />
        </>
      )}
      <Command label={t('restoreAll')} help={t('restoreAllHelp')} words={['restore', ...from]} />
    </Dialog>
  )
}

function Command({ label, help, words }: { label: string; help?: string; words: readonly string[] }) {
  const text = t('cli', { command: words.map(shellWord).join(' ') })
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm font-medium">{label}</p>
        <Button variant="ghost" size="sm" onClick={() => void copyText(text, t('commandCopied'))}>
          <Copy aria-hidden />
          {t('copy')}
          <span className="sr-only"> {label}</span>
        </Button>
      </div>
      {help && <p className="text-xs text-muted-foreground">{help}</p>}
      <code className="rounded-md bg-sunken p-3 font-mono text-xs break-all">{text}</code>
    </div>
  )
}

/** A word of a POSIX shell. */
const shellWord = (text: string): string => (/^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`)
