import { Button, Card, EmptyState, NothingFound, PageHeader, Skeleton } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { BookTemplate } from 'lucide-react'
import { QueryError } from '../../errors/QueryError.tsx'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { TemplateCard } from './TemplateCard.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { TemplateFilters } from './TemplateFilters.tsx'
import { type TemplateList, useTemplateList } from './use-template-list.ts'
import { t } from './messages.ts'

/** /templates */
export function TemplatesPage() {
  usePageTitle(t('templates'))
  const list = useTemplateList()
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader title={t('templates')} description={t('introduction')} />
      <TemplateFilters list={list} />
      <Gallery list={list} />
      {list.openId !== null && <TemplateDialog key={list.openId} id={list.openId} />}
    </div>
  )
}

const gridLook = 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3'

function Gallery({ list }: { list: TemplateList }) {
  const { query, all, found, clear } = list
  if (query.isPending)
    return (
      <div role="status" className={gridLook}>
        <span className="sr-only">{t('loadingTemplates')}</span>
        {[1, 2, 3].map((card) => (
          <Card key={card} className="flex min-h-44 flex-col gap-3">
            <Skeleton className="size-10" />
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-full" />
          </Card>
        ))}
      </div>
    )
  if (!query.data) return <QueryError title={t('errorLoadingTemplates')} query={query} />
  if (all.length === 0)
    return (
      <EmptyState
        icon={<BookTemplate aria-hidden />}
        title={t('noTemplatesYet')}
        description={t('noTemplatesHelp')}
        actions={
          <Button asChild variant="outline">
            <Link to="/entities">{t('goToEntities')}</Link>
          </Button>
        }
      />
    )
  if (found.length === 0) return <NoTemplatesFound onClear={clear} />
  return (
    <>
      <p role="status" className="sr-only">
        {t('count', { count: found.length })}
      </p>
      <ul aria-label={t('templates')} className={gridLook}>
        {found.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </ul>
    </>
  )
}

export function NoTemplatesFound({ onClear }: { onClear: () => void }) {
  return (
    <NothingFound
      title={t('noTemplatesFound')}
      description={t('noTemplatesFoundHelp')}
      action={t('clearFilters')}
      onAction={onClear}
    />
  )
}
