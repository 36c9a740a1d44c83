import { Button } from '@monarch/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Copy, Download, Play } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../lib/api/save-file.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { showToast } from '../../lib/toasts.ts'
import { BigIntRow } from './api/BigIntRow.tsx'
import { KeysSection } from './api/KeysSection.tsx'
import { Row, Section } from './parts/parts.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { t } from './api/messages.ts'
import { rich } from '../../lib/language/rich.ts'
import { hidden } from '../../lib/language/hidden.tsx'

/** /settings/api: endpoints, headers and keys for API clients. */
export function ApiPage() {
  const { tenant, organization } = useTenant()
  const seesKeys = useMay('api_key:read')
  const { origin } = location
  return (
    <SettingsFrame
      title={t('apiConfiguration')}
      description={t('apiConfigurationHelp')}
      actions={
        <Button asChild variant="outline">
          <Link to="/settings/api/explorer">
            <Play aria-hidden />
            {t('openExplorer')}
          </Link>
        </Button>
      }
    >
      <Section title={t('endpoints')} description={t('endpointsHelp')}>
        <Value label={t('structure')} help={t('structureHelp')} value={`${origin}/graphql/admin`} />
        <Value label={t('records')} help={t('recordsHelp')} value={`${origin}/graphql/tenant`} />
        <Value label={t('rEST')} help={t('recordsByREST')} value={`${origin}/api/records/<entity>`} />
        <Value label={t('signIn')} help={t('signInHelp')} value={`${origin}/api/auth/login`} />
      </Section>
      {tenant && seesKeys && <KeysSection key={tenant.id} tenantId={tenant.id} />}
      <Section title={t('headers')} description={t('headersOfEachRequest')}>
        <Value label="Authorization" help={t('authorizationHelp')} value={String.raw`Bearer <token>`} />
        {tenant && <Value label="X-Tenant-ID" help={t('workspace', { name: tenant.name })} value={tenant.id} />}
        {organization && (
          <Value
            label="X-Organization-ID"
            help={t('organization', { name: organization.name })}
            value={organization.id}
          />
        )}
      </Section>
      <Section title={t('example')} description={t('exampleHelp')}>
        <Value label="curl" value={exampleOf(origin, tenant?.id ?? '<tenant id>')} block />
      </Section>
      <Section title={t('schemaAndGeneratedTypes')} description={t('schemaHelp')}>
        {tenant && <BigIntRow key={tenant.id} tenantId={tenant.id} organizationId={organization?.id ?? null} />}
        <SchemaFile endpoint="tenant" label={t('schemaOfTheRecords')} />
        <SchemaFile endpoint="admin" label={t('schemaOfTheStructure')} />
        <SavedFile path="/api/openapi.json" name="openapi.json" label={t('openAPIOfTheRecords')} />
        <Value
          label={t('command')}
          value={String.raw`npm run cli -- codegen --tenant ${tenant?.id ?? '<tenant id>'}`}
          block
        />
      </Section>
    </SettingsFrame>
  )
}

function exampleOf(origin: string, tenantId: string): string {
  return [
    `${String.raw`curl ${origin}/graphql/tenant`} \\`,
    `  -H 'Authorization: Bearer <token>' \\`,
    `  -H 'X-Tenant-ID: ${tenantId}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"query": "{ __schema { queryType { fields { name } } } }"}'`,
  ].join('\n')
}

function SchemaFile({ endpoint, label }: { endpoint: 'admin' | 'tenant'; label: string }) {
  return <SavedFile path={`/api/schema/${endpoint}.graphql`} name={`${endpoint}.graphql`} label={label} />
}

function SavedFile({ path, name, label }: { path: string; name: string; label: string }) {
  const save = useMutation({
    mutationFn: () => saveFile(path, name),
    onSuccess: () => void showToast('success', t('fileSaved', { name })),
    onError: (error) => void showToast('error', error.message),
  })
  return (
    <Row label={label} help={<code className="font-mono">{path}</code>}>
      <Button variant="outline" size="sm" loading={save.isPending} onClick={() => save.mutate()}>
        <Download aria-hidden />
        {rich(t('download', { label, hidden }))}
      </Button>
    </Row>
  )
}

function Value({
  label,
  help,
  value,
  block = false,
}: {
  label: string
  help?: string
  value: string
  block?: boolean
}) {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-sm font-medium">{label}</p>
        {help && <p className="text-xs text-muted-foreground">{help}</p>}
        {block ? (
          <pre
            tabIndex={0}
            aria-label={label}
            className="mt-2 overflow-x-auto rounded-md bg-sunken p-3 font-mono text-xs"
          >
            {value}
          </pre>
        ) : (
          <code className="mt-1 block font-mono text-xs break-all">{value}</code>
        )}
      </div>
      <CopyButton label={label} text={value} />
    </div>
  )
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const [state, setState] = useState<'idle' | 'done' | 'refused'>('idle')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('done'),
      () => setState('refused'),
    )
  return (
    <Button variant="outline" size="sm" onClick={() => void copy()} onBlur={() => setState('idle')}>
      {state === 'done' ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span role="status">{state === 'done' ? t('copied') : state === 'refused' ? t('notAllowed') : t('copy')}</span>
      <span className="sr-only"> {label}</span>
    </Button>
  )
}
