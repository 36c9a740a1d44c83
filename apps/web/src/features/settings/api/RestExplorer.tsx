import { Button, Combobox, cn, EmptyState, Field, Input, Skeleton, Textarea } from '@monarch/ui'
import { useMutation } from '@tanstack/react-query'
import { Database, Download, Send } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { newIdempotencyKey, readHeaders, readJson } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/api/save-file.ts'
import { showToast } from '../../../lib/toasts.ts'
import { type Operation, type Operations, placeholderOf, urlOf, useOperations } from './openapi.ts'
import { type Received, RestAnswer } from './RestAnswer.tsx'
import { t } from './rest-messages.ts'

/** Operations on records by REST, from the OpenAPI document of the caller, and a form that sends them. */
export default function RestExplorer({ tenantId }: { tenantId: string | null }) {
  if (tenantId !== null) return <OfTenant tenantId={tenantId} />
  return <EmptyState icon={<Database aria-hidden />} title={t('noWorkspace')} description={t('noWorkspaceHelp')} />
}

function OfTenant({ tenantId }: { tenantId: string }) {
  const operations = useOperations(tenantId)
  if (operations.error) return <QueryError title={t('documentNotLoaded')} query={operations} />
  if (!operations.data)
    return (
      <div role="status" className="flex flex-col gap-3">
        <span className="sr-only">{t('loadingOperations')}</span>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-control w-full" />
        ))}
      </div>
    )
  if (operations.data.list.length === 0)
    return <EmptyState icon={<Database aria-hidden />} title={t('noOperations')} description={t('noOperationsHelp')} />
  return <Explorer operations={operations.data} />
}

function Explorer({ operations: { entities, list } }: { operations: Operations }) {
  const [entity, setEntity] = useState(entities[0]!.name)
  const [id, setId] = useState<string | null>(null)
  const shown = list.filter((operation) => operation.entity === entity)
  const operation = shown.find((one) => one.id === id) ?? shown[0]!
  const save = useMutation({
    mutationFn: () => saveFile('/api/openapi.json', 'openapi.json'),
    onSuccess: () => void showToast('success', t('documentSaved')),
    onError: (error) => void showToast('error', error.message),
  })
  return (
    <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <Field label={t('entity')}>
          <Combobox
            label={t('entity')}
            options={entities.map(({ name }) => ({ value: name, label: name }))}
            value={entity}
            onValueChange={(next) => next && setEntity(next)}
          />
        </Field>
        <nav aria-label={t('operations')}>
          <ul className="flex flex-col gap-0.5">
            {shown.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-current={one === operation}
                  onClick={() => setId(one.id)}
                  className={cn(
                    'flex w-full items-baseline gap-2 rounded-md px-2 py-1.5 text-left text-xs hover:bg-hover',
                    one === operation && 'bg-active',
                  )}
                >
                  <code className="w-12 shrink-0 font-mono font-semibold">{one.method}</code>
                  <code className="min-w-0 font-mono break-all">{one.path.replace('/api/records/', '')}</code>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <Button variant="outline" loading={save.isPending} onClick={() => save.mutate()}>
          <Download aria-hidden />
          {t('document')}
        </Button>
      </div>
      <OperationForm key={operation.id} operation={operation} />
    </div>
  )
}

function OperationForm({ operation }: { operation: Operation }) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [body, setBody] = useState(operation.body ?? '')
  const [isTried, setIsTried] = useState(false)
  const send = useMutation({ mutationFn: () => request(operation, values, body), retry: false })
  const missing = (name: string) => (values[name]?.trim() ?? '') === ''
  const isJson = operation.body === null || readJson(body) !== undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (isJson && !operation.parameters.some(({ name, required }) => required && missing(name))) send.mutate()
  }
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-col gap-4">
      <div>
        <h2 className="text-base font-semibold" lang="en">
          {operation.summary}
        </h2>
        <p className="mt-1 font-mono text-xs break-all text-muted-foreground">
          {operation.method} {urlOf(operation, values)}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        {operation.parameters.map(({ name, description, required = false, ...parameter }) => (
          <Field
            key={name}
            label={<code className="font-mono">{name}</code>}
            help={description && <span lang="en">{description}</span>}
            required={required}
            error={isTried && required && missing(name) ? t('required', { name }) : null}
          >
            <Input
              className="font-mono"
              placeholder={placeholderOf(parameter)}
              value={values[name] ?? ''}
              onValueChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
            />
          </Field>
        ))}
      </div>
      {operation.body !== null && (
        <Field label={t('body')} error={isTried && !isJson ? t('notJSON') : null}>
          <Textarea className="font-mono" rows={8} spellCheck={false} value={body} onValueChange={setBody} />
        </Field>
      )}
      <div>
        <Button type="submit" loading={send.isPending}>
          <Send aria-hidden />
          {t('send')}
        </Button>
      </div>
      <RestAnswer received={send.data ?? null} error={send.error} />
    </form>
  )
}

/** Sends the request exactly as it is written, and keeps every digit of the answer. */
async function request(
  operation: Operation,
  values: Readonly<Record<string, string>>,
  body: string,
): Promise<Received> {
  const { method, parameters } = operation
  // Responses as other programs receive them.
  const headers: Record<string, string> = { ...readHeaders(), Prefer: '' }
  for (const { name, in: place } of parameters) {
    const value = values[name]?.trim() ?? ''
    if (place === 'header' && value !== '') headers[name] = value
  }
  if (method !== 'GET') headers['Idempotency-Key'] = newIdempotencyKey()
  if (operation.body !== null) headers['Content-Type'] = 'application/json'
  const begun = performance.now()
  const response = await fetch(urlOf(operation, values), {
    method,
    headers,
    cache: 'no-store',
    ...(operation.body !== null && { body }),
  })
  const text = await response.text()
  const json = readJson(text)
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    milliseconds: Math.round(performance.now() - begun),
    text: json === undefined ? text : JSON.stringify(json, null, 2),
  }
}
