import { Button, Card, EmptyState, NothingFound, PageHeader, Skeleton } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { BookTemplate } from 'lucide-react'
import { QueryError } from '../../errors/QueryError.tsx'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { TemplateCard } from './TemplateCard.tsx'
import { TemplateDialog } from './TemplateDialog.tsx'
import { TemplateFilters } from './TemplateFilters.tsx'
import { type TemplateList, useTemplateList } from './use-template-list.ts'

/** /templates */
export function TemplatesPage() {
  usePageTitle('Templates')
  const list = useTemplateList()
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader
        title="Templates"
        description="Entities, views and sample records for your industry, ready to use and to customize."
      />
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
        <span className="sr-only">Loading templates</span>
        {[1, 2, 3].map((card) => (
          <Card key={card} className="flex min-h-44 flex-col gap-3">
            <Skeleton className="size-10" />
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-full" />
          </Card>
        ))}
      </div>
    )
  if (!query.data) return <QueryError title="Error loading templates" query={query} />
  if (all.length === 0)
    return (
      <EmptyState
        icon={<BookTemplate aria-hidden />}
        title="No templates yet"
        description="A template is a set of entities with views and sample records. You can publish one from your own entities."
        actions={
          <Button asChild variant="outline">
            <Link to="/entities">Go to entities</Link>
          </Button>
        }
      />
    )
  if (found.length === 0) return <NoTemplatesFound onClear={clear} />
  return (
    <>
      <p role="status" className="sr-only">
        {found.length} {found.length === 1 ? 'template' : 'templates'}
      </p>
      <ul aria-label="Templates" className={gridLook}>
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
      title="No templates found"
      description="No template matches your search and filters."
      action="Clear filters"
      onAction={onClear}
    />
  )
}
