import { Button } from '@monarch/ui'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Copy, Download, Play } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../lib/api/save-file.ts'
import { useMay } from '../../lib/session/session.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { showToast } from '../../lib/toasts.ts'
import { KeysSection } from './api/KeysSection.tsx'
import { Row, Section } from './parts.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

/** /settings/api: where programs find this workspace, and what they send. */
export function ApiPage() {
  const { tenant, organization } = useTenant()
  const seesKeys = useMay('api_key:read')
  const { origin } = location
  return (
    <SettingsFrame
      title="API Configuration"
      description="Both endpoints, and how programs reach them."
      actions={
        <Button asChild variant="outline">
          <Link to="/settings/api/explorer">
            <Play aria-hidden />
            Open explorer
          </Link>
        </Button>
      }
    >
      <Section title="Endpoints" description="GraphQL by POST, as JSON with query and variables.">
        <Value label="Structure" help="Entities, fields, views and settings." value={`${origin}/graphql/admin`} />
        <Value
          label="Records"
          help="The records of one tenant, in the types of its entities."
          value={`${origin}/graphql/tenant`}
        />
        <Value label="Sign-in" help="Email and password give a token." value={`${origin}/api/auth/login`} />
      </Section>
      {tenant && seesKeys && <KeysSection key={tenant.id} tenantId={tenant.id} />}
      <Section title="Headers" description="What a request carries.">
        <Value label="Authorization" help="An API key, or the token of a sign-in." value="Bearer <token>" />
        {tenant && <Value label="X-Tenant-ID" help={`The workspace ${tenant.name}.`} value={tenant.id} />}
        {organization && (
          <Value label="X-Organization-ID" help={`The organization ${organization.name}.`} value={organization.id} />
        )}
      </Section>
      <Section title="An example" description="The first records of an entity.">
        <Value label="curl" value={exampleOf(origin, tenant?.id ?? '<tenant id>')} block />
      </Section>
      <Section
        title="Schema and generated types"
        description="What there is for you, in GraphQL's own language; and TypeScript types and a client, written by the server's own command."
      >
        <SchemaFile endpoint="tenant" label="Schema of the records" />
        <SchemaFile endpoint="admin" label="Schema of the structure" />
        <Value label="Command" value={`npm run cli -- codegen --tenant ${tenant?.id ?? '<tenant id>'}`} block />
      </Section>
    </SettingsFrame>
  )
}

function exampleOf(origin: string, tenantId: string): string {
  return [
    `curl ${origin}/graphql/tenant \\`,
    `  -H 'Authorization: Bearer <token>' \\`,
    `  -H 'X-Tenant-ID: ${tenantId}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '{"query": "{ __schema { queryType { fields { name } } } }"}'`,
  ].join('\n')
}

function SchemaFile({ endpoint, label }: { endpoint: 'admin' | 'tenant'; label: string }) {
  const save = useMutation({
    mutationFn: () => saveFile(`/api/schema/${endpoint}.graphql`, `${endpoint}.graphql`),
    onSuccess: () => void showToast('success', `${endpoint}.graphql saved`),
    onError: (error) => void showToast('error', error.message),
  })
  return (
    <Row label={label} help={<code className="font-mono">/api/schema/{endpoint}.graphql</code>}>
      <Button variant="outline" size="sm" loading={save.isPending} onClick={() => save.mutate()}>
        <Download aria-hidden />
        Download<span className="sr-only"> {label}</span>
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
      <span role="status">{state === 'done' ? 'Copied' : state === 'refused' ? 'Not allowed' : 'Copy'}</span>
      <span className="sr-only"> {label}</span>
    </Button>
  )
}
