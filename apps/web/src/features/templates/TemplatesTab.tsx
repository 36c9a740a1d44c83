import {
  ActionsMenu,
  Badge,
  Button,
  Card,
  EntityIcon,
  MenuItem,
  MenuSeparator,
  RelativeTime,
  Skeletons,
} from '@monarch/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { Pencil, Play, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { useMay } from '../../lib/session/use-rights.ts'
import { showToast } from '../../lib/toasts.ts'
import { EditTemplateDialog } from './EditTemplateDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { type TemplateSummary, useDeleteTemplate, useRestoreTemplate } from './queries.ts'
import { TemplateDialog } from './TemplateDialog.tsx'
import { TemplateFilters } from './TemplateFilters.tsx'
import { NoTemplatesFound } from './TemplatesPage.tsx'
import { kindOptions, type TemplateList, useTemplateList } from './use-template-list.ts'
import { t } from './messages.ts'

/** Templates in /settings/ui: a table to install, publish, edit and delete them. */
export function TemplatesTab() {
  const list = useTemplateList()
  const mayPublish = useMay('template:create')
  const [isPublishing, setPublishing] = useState(false)
  const [edited, setEdited] = useState<TemplateSummary | null>(null)
  return (
    <section aria-labelledby="templates-heading" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="templates-heading" className="flex items-center gap-2 text-base font-semibold">
          {t('templates')}
          {list.query.data && <Badge variant="secondary">{list.found.length}</Badge>}
        </h2>
        {mayPublish && (
          <Button onClick={() => setPublishing(true)}>
            <Upload aria-hidden />
            {t('publishTemplate')}
          </Button>
        )}
      </div>
      <TemplateFilters list={list} />
      <TemplateTable list={list} onEdit={setEdited} />
      {list.openId !== null && <TemplateDialog key={list.openId} id={list.openId} />}
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
      {edited && <EditTemplateDialog key={edited.id} template={edited} onClose={() => setEdited(null)} />}
    </section>
  )
}

function TemplateTable({ list, onEdit }: { list: TemplateList; onEdit: (template: TemplateSummary) => void }) {
  const { query, found, clear } = list
  if (query.isPending)
    return (
      <Skeletons
        label={t('loadingTemplates')}
        className="flex flex-col gap-4 rounded-lg border bg-raised p-card"
        count={3}
        row="h-5 w-full"
      />
    )
  if (!query.data) return <QueryError title={t('errorLoadingTemplates')} query={query} headingLevel={3} />
  if (found.length === 0) return <NoTemplatesFound onClear={clear} />
  return (
    <Card role="region" aria-label={t('tableOfTemplates')} tabIndex={0} className="overflow-x-auto p-0">
      <table className="w-full text-cell">
        <thead>
          <tr className="border-b text-left text-xs text-muted-foreground [&>th]:px-4 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col">{t('name')}</th>
            <th scope="col">{t('industry')}</th>
            <th scope="col" className="text-right!">
              {t('categories')}
            </th>
            <th scope="col" className="text-right!">
              {t('entities')}
            </th>
            <th scope="col">{t('type')}</th>
            <th scope="col">{t('created')}</th>
            <th scope="col">
              <span className="sr-only">{t('actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {found.map((template) => (
            <TemplateRow key={template.id} template={template} onEdit={() => onEdit(template)} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function TemplateRow({ template, onEdit }: { template: TemplateSummary; onEdit: () => void }) {
  const { id, name, industry, icon, categories, entities, kind, createdAt } = template
  return (
    <tr className="whitespace-nowrap [&>td]:px-4 [&>td]:py-2">
      <th scope="row" className="px-4 py-2 text-left font-medium">
        <Link
          to="."
          search={(before) => ({ ...before, template: id, step: undefined })}
          className="flex items-center gap-2 hover:underline"
        >
          <EntityIcon name={icon} className="size-4 text-muted-foreground" />
          {name}
        </Link>
      </th>
      <td>{industry}</td>
      <td className="text-right tabular-nums">{categories}</td>
      <td className="text-right tabular-nums">{entities}</td>
      <td>
        <Badge variant={kind === 'default' ? 'secondary' : 'outline'}>
          {kindOptions().find(({ value }) => value === kind)?.label}
        </Badge>
      </td>
      <td className="text-muted-foreground">
        <RelativeTime value={createdAt} />
      </td>
      <td className="text-right">
        <RowMenu template={template} onEdit={onEdit} />
      </td>
    </tr>
  )
}

function RowMenu({ template, onEdit }: { template: TemplateSummary; onEdit: () => void }) {
  const { id, name, kind } = template
  const may = {
    install: useMay('template:install'),
    update: useMay('template:update') && kind === 'custom',
    delete: useMay('template:delete') && kind === 'custom',
  }
  const remove = useDeleteTemplate()
  const restore = useRestoreTemplate()
  const navigate = useNavigate()
  const install = () => void navigate({ to: '.', search: (before) => ({ ...before, template: id, step: 'use' }) })
  const fail = (error: Error) => void showToast('error', error.message)
  const undo = () => void restore.mutateAsync(id).then(() => showToast('success', t('restored', { name })), fail)
  const moveToBin = () =>
    void remove
      .mutateAsync(id)
      .then(() => showToast('success', t('deleted', { name }), { label: t('undo'), onClick: undo }), fail)
  if (!may.install && !may.update && !may.delete) return null
  return (
    <ActionsMenu label={t('actionsFor', { name })} size="icon-sm">
      {may.install && (
        <MenuItem icon={<Play aria-hidden />} onSelect={install}>
          {t('install')}
        </MenuItem>
      )}
      {may.update && (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          {t('edit')}
        </MenuItem>
      )}
      {may.delete && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={moveToBin}>
            {t('delete')}
          </MenuItem>
        </>
      )}
    </ActionsMenu>
  )
}
