import { currentLocale, formatList, translateSentence } from '@monarch/messages'
import { Alert, Button, CheckboxField, Dialog, Field, Input, Select, Skeleton } from '@monarch/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { latestError } from '../../lib/api/latest-error.ts'
import { useCreateTenant, useEnterTenant } from '../../lib/tenants/new-tenant.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { showToast } from '../../lib/toasts.ts'
import {
  type TemplateDetail,
  type TemplatePreview,
  useInstallation,
  useInstallTemplate,
  useRefreshTenant,
  useTemplatePreview,
} from './queries.ts'
import { t } from './messages.ts'
import { rich } from '../../lib/language/rich.ts'

const newTenant = 'new'

/** Shows what the template adds and where, installs it, and opens its first entity. */
export function InstallStep({
  template,
  onBack,
  onClose,
}: {
  template: TemplateDetail
  onBack: () => void
  onClose: () => void
}) {
  const { tenantId, organization } = useTenant()
  const mayCreate = useMay('tenant:create')
  const [place, setPlace] = useState(tenantId ?? newTenant)
  const [name, setName] = useState(template.name)
  const [withRecords, setWithRecords] = useState(true)
  const preview = useTemplatePreview(template.id, place === newTenant ? null : place)
  const work = useInstall(template)
  const tenants = organization?.tenants ?? []
  const submit = () => {
    if (organization) void work.start({ place, organizationId: organization.id, name: name.trim(), withRecords })
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('use', { name: template.name })}
      description={t('previewHelp')}
      size="md"
      onSubmit={submit}
      bodyClassName="flex flex-col gap-4"
      footer={
        <>
          <Button variant="outline" onClick={onBack} disabled={work.isRunning}>
            {t('back')}
          </Button>
          <Button type="submit" loading={work.isRunning} loadingText={t('adding')}>
            {place === newTenant ? t('createWorkspaceAndAdd') : t('addToWorkspace')}
          </Button>
        </>
      }
    >
      {(tenants.length > 1 || mayCreate) && (
        <Field label={t('workspace')}>
          <Select
            options={[
              ...tenants.map(({ id, name: label }) => ({ value: id, label })),
              ...(mayCreate ? [{ value: newTenant, label: t('newWorkspace') }] : []),
            ]}
            value={place}
            onValueChange={setPlace}
            disabled={work.isRunning}
          />
        </Field>
      )}
      {place === newTenant && (
        <Field label={t('nameOfTheWorkspace')} required help={t('workspaceWithItsOwnDatabase')}>
          <Input value={name} onValueChange={setName} />
        </Field>
      )}
      <Added template={template} preview={place === newTenant ? freshPreview(template, preview) : preview} />
      <CheckboxField
        label={t('withSampleRecords')}
        help={t('sampleRecordsHelp')}
        checked={withRecords}
        onCheckedChange={(checked) => setWithRecords(checked === true)}
        disabled={work.isRunning}
      />
      {work.isRunning && <Progress done={work.done} total={work.total} />}
      {work.error && <Alert>{work.error}</Alert>}
    </Dialog>
  )
}

type Preview = Pick<ReturnType<typeof useTemplatePreview>, 'data' | 'isPending' | 'error' | 'isFetching' | 'refetch'>

/** In an empty tenant all names are free; categories belong to its organization. */
function freshPreview({ content }: TemplateDetail, { data }: Preview): Preview {
  const entities = content.entities.map(({ name, displayName, fields, views, records }) => ({
    name,
    installedName: name,
    isRenamed: false,
    displayName,
    fields: fields.length,
    views: views.length,
    layouts: 0,
    records: records.length,
  }))
  return {
    data: { entities, newCategories: data?.newCategories ?? [], newCategoryTexts: data?.newCategoryTexts ?? [] },
    isPending: false,
    error: null,
    isFetching: false,
    refetch: () => Promise.reject(new Error('The template adds nothing')),
  }
}

function Added({ template, preview }: { template: TemplateDetail; preview: Preview }) {
  if (preview.error) return <QueryError title={t('errorLoadingThePreview')} query={preview} headingLevel={3} />
  if (!preview.data) return <Skeleton className="h-40 w-full" />
  const { language } = currentLocale()
  const { entities, newCategories, newCategoryTexts } = preview.data
  const categories = newCategories.map((name, i) => newCategoryTexts?.[i]?.[language]?.displayName ?? name)
  const renamed = entities.filter(({ isRenamed }) => isRenamed)
  return (
    <div className="flex flex-col gap-2">
      <table aria-label={t('whatAdds', { name: template.name })} className="w-full text-cell">
        <thead>
          <tr className="border-b text-left text-xs text-muted-foreground [&>th]:py-1.5 [&>th]:font-medium">
            <th scope="col">{t('entity')}</th>
            <th scope="col" className="text-right!">
              {t('fields')}
            </th>
            <th scope="col" className="text-right!">
              {t('views')}
            </th>
            <th scope="col" className="text-right!">
              {t('records')}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {entities.map((entity) => (
            <EntityRow key={entity.name} entity={{ ...entity, displayName: nameOf(template, entity) }} />
          ))}
        </tbody>
      </table>
      {categories.length > 0 && (
        <p className="text-xs text-muted-foreground">{t('newInTheSidebar', { names: formatList(categories) })}</p>
      )}
      {renamed.length > 0 && (
        <p className="text-xs text-muted-foreground">{t('namesTaken', { count: renamed.length })}</p>
      )}
    </div>
  )
}

/** The display name in the reader's language. The preview has only the original names. */
const nameOf = ({ content }: TemplateDetail, { name, displayName }: TemplatePreview['entities'][number]) =>
  content.entities.find((entity) => entity.name === name)?.displayName ?? displayName

function EntityRow({ entity }: { entity: TemplatePreview['entities'][number] }) {
  return (
    <tr className="[&>td]:py-1.5 [&>td]:text-right [&>td]:tabular-nums">
      <th scope="row" className="py-1.5 text-left font-medium">
        {entity.displayName}
        {entity.isRenamed && (
          <span className="ml-2 text-xs font-normal text-muted-foreground">
            {rich(t('as', { installedName: entity.installedName, code: (parts) => <code>{parts}</code> }))}
          </span>
        )}
      </th>
      <td>{entity.fields}</td>
      <td>{entity.views}</td>
      <td>{entity.records}</td>
    </tr>
  )
}

function Progress({ done, total }: { done: number; total: number }) {
  return (
    <progress
      aria-label={t('addingTheTemplate')}
      value={done}
      max={Math.max(total, 1)}
      className="h-1.5 w-full overflow-hidden rounded-full accent-primary"
    />
  )
}

interface InstallRequest {
  place: string
  organizationId: string
  name: string
  withRecords: boolean
}

/** Creates the tenant if requested, installs the template, waits for the end, and opens it. */
function useInstall({ id, name, content }: TemplateDetail) {
  const createTenant = useCreateTenant()
  const install = useInstallTemplate()
  const [begun, setBegun] = useState<{ installId: string; tenantId: string } | null>(null)
  const [made, setMade] = useState<string | null>(null)
  const installation = useInstallation(begun?.installId ?? null)
  const refresh = useRefreshTenant()
  const enter = useEnterTenant()
  const { data } = installation
  const start = async ({ place, organizationId, name: tenantName, withRecords }: InstallRequest) => {
    setBegun(null)
    try {
      // A retry uses the tenant that was already created.
      const tenantId =
        place !== newTenant ? place : (made ?? (await createTenant.mutateAsync({ organizationId, name: tenantName })))
      if (place === newTenant) setMade(tenantId)
      const installId = await install.mutateAsync({ templateId: id, tenantId, withRecords })
      setBegun({ installId, tenantId })
    } catch {
      // Errors are shown from the mutations' state.
    }
  }
  const isDone = data?.status === 'done'
  const goThere = useEffectEvent(() => {
    if (!data || !begun) return
    const first = content.entities[0]!.name
    void showToast('success', t('added', { name }))
    void refresh(begun.tenantId).then(() => enter(begun.tenantId, data.names[first] ?? first))
  })
  useEffect(() => {
    if (isDone) goThere()
  }, [isDone])
  const failure = data?.status === 'failed' && data.error ? translateSentence(data.error) : null
  return {
    start,
    isRunning: createTenant.isPending || install.isPending || (begun !== null && data?.status !== 'failed'),
    done: data?.done ?? 0,
    total: data?.total ?? 0,
    error: failure ?? (latestError(createTenant, install) ?? installation.error)?.message ?? null,
  }
}
