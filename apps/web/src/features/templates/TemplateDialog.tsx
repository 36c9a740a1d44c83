import {
  Button,
  Dialog,
  EmptyState,
  EntityTile,
  Skeletons,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from '@monarch/ui'
import { findFieldType } from '@monarch/field-types'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { QueryError } from '../../errors/QueryError.tsx'
import { useMay } from '../../lib/session/use-rights.ts'
import { InstallStep } from './InstallStep.tsx'
import type { TemplateEntity } from '../../lib/api/admin-refinements.ts'
import { type TemplateDetail, useTemplate } from './queries.ts'
import { SampleBoardView } from './SampleBoardView.tsx'
import { t } from './messages.ts'

/** `?template=<id>`: the content of a template; with `&step=use` the preview of its installation. */
export function TemplateDialog({ id }: { id: string }) {
  const query = useTemplate(id)
  const { step } = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (next: { template?: string | undefined; step?: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: next.template === undefined })
  const close = () => go({ template: undefined, step: undefined })
  const mayInstall = useMay('template:install')
  const template = query.data
  if (template && step === 'use')
    return <InstallStep template={template} onBack={() => go({ template: id, step: undefined })} onClose={close} />
  return (
    <Dialog
      onClose={close}
      title={template?.name ?? t('template')}
      description={template?.description ?? undefined}
      size="xl"
      footer={
        template && (
          <>
            <Button variant="outline" onClick={close}>
              {t('close')}
            </Button>
            <Button
              disabled={!mayInstall}
              title={mayInstall ? undefined : t('requiresInstallPermission')}
              onClick={() => go({ template: id, step: 'use' })}
            >
              {t('useTemplate')}
            </Button>
          </>
        )
      }
    >
      {template ? <TemplateContent template={template} /> : <NotThere query={query} />}
    </Dialog>
  )
}

function NotThere({ query }: { query: ReturnType<typeof useTemplate> }) {
  if (query.isPending)
    return <Skeletons label={t('loading')} className="flex flex-col gap-3" count={3} row="h-16 w-full" />
  if (query.error) return <QueryError title={t('errorLoadingTheTemplate')} query={query} />
  return (
    <EmptyState icon={<SearchX aria-hidden />} title={t('templateNotFound')} description={t('templateNotFoundHelp')} />
  )
}

function TemplateContent({ template }: { template: TemplateDetail }) {
  return (
    <Tabs defaultValue="entities" className="flex min-w-0 flex-col gap-4">
      <TabsList>
        <TabsTrigger value="entities">{t('entities')}</TabsTrigger>
        <TabsTrigger value="board">{t('sampleBoard')}</TabsTrigger>
      </TabsList>
      <TabsContent value="entities">
        <ul className="grid gap-3 sm:grid-cols-2">
          {template.content.entities.map((entity) => (
            <EntityFields key={entity.name} entity={entity} />
          ))}
        </ul>
      </TabsContent>
      <TabsContent value="board">
        <SampleBoardView template={template} />
      </TabsContent>
    </Tabs>
  )
}

function EntityFields({ entity }: { entity: TemplateEntity }) {
  const { pluralName, description, icon, color, fields, views, records } = entity
  return (
    <li className="flex min-w-0 flex-col gap-2 rounded-lg border p-3">
      <div className="flex items-center gap-2">
        <EntityTile icon={icon} color={color} />
        <h3 className="min-w-0 truncate text-sm font-semibold">{pluralName}</h3>
      </div>
      {description && <p className="text-xs text-muted-foreground">{description}</p>}
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 text-cell">
        {fields.map((field) => (
          <div key={field.name} className="contents">
            <dt className="truncate">{field.displayName}</dt>
            <dd className="text-muted-foreground">{findFieldType(field.fieldType)?.label() ?? field.fieldType}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-auto text-xs text-muted-foreground">
        {views.map((view) => view.name).join(', ')}
        {views.length > 0 && ' · '}
        {t('sampleRecords', { count: records.length })}
      </p>
    </li>
  )
}
