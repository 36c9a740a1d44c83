import {
  Button,
  EmptyState,
  NothingFound,
  PageHeader,
  SearchInput,
  Skeletons,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
} from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Workflow } from 'lucide-react'
import { useRef } from 'react'
import { AccessDenied } from '../../../errors/AccessDenied.tsx'
import { QueryError } from '../../../errors/QueryError.tsx'
import { useCommands } from '../../../lib/keys/commands.ts'
import { usePageTitle } from '../../../lib/navigation/page-title.ts'
import { useMay } from '../../../lib/session/use-rights.ts'
import { ariaKeysOf } from '../../../lib/keys/shortcuts.ts'
import { NewWorkflowDialog } from './NewWorkflowDialog.tsx'
import { useWorkflows } from '../model/queries.ts'
import { EmptyBin, WorkflowBin } from './WorkflowBin.tsx'
import { WorkflowTable } from './WorkflowTable.tsx'
import { t } from './messages.ts'

/** /workflows: `?q=` searches, `?show=bin` shows the bin, `?new=1` creates a workflow. */
export function WorkflowsPage() {
  usePageTitle(t('workflows'))
  const mayRead = useMay('workflow:read')
  if (!mayRead) return <AccessDenied missing={['workflow:read']} />
  return <Workflows />
}

function Workflows() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const mayCreate = useMay('workflow:create')
  const box = useRef<HTMLDivElement>(null)
  const text = search.q ?? ''
  const place = search.show === 'bin' ? 'bin' : 'live'
  const go = (next: { q?: string | undefined; new?: string | undefined; show?: string | undefined }) =>
    void navigate({ to: '.', search: (before) => ({ ...before, ...next }), replace: true })
  const create = () => go({ new: '1' })
  useCommands(t('workflows'), () => [
    {
      id: 'workflows.search',
      label: t('searchWorkflows'),
      shortcut: 'search',
      run: () => box.current?.querySelector('input')?.select(),
    },
    ...(mayCreate
      ? [
          {
            id: 'workflows.create',
            label: t('createWorkflow'),
            shortcut: 'create' as const,
            icon: <Plus aria-hidden />,
            run: create,
          },
        ]
      : []),
  ])
  const createButton = mayCreate && (
    <Button aria-keyshortcuts={ariaKeysOf('create')} onClick={create}>
      <Plus aria-hidden />
      {t('createWorkflow')}
    </Button>
  )
  return (
    <div className="mx-auto flex w-full max-w-[1280px] flex-col gap-4 p-4 lg:p-6">
      <PageHeader title={t('workflows')} description={t('introduction')} actions={createButton} />
      <Tabs
        value={place}
        onValueChange={(next) => go({ show: next === 'bin' ? 'bin' : undefined })}
        className="flex flex-col gap-4"
      >
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b">
          <TabsList className="border-b-0">
            <TabsTrigger value="live">{t('workflows')}</TabsTrigger>
            <TabsTrigger value="bin">{t('bin')}</TabsTrigger>
          </TabsList>
          <div ref={box} className="mb-2 w-full sm:w-72">
            <SearchInput
              label={t('searchWorkflows')}
              aria-keyshortcuts={ariaKeysOf('search')}
              value={text}
              onValueChange={(q) => go({ q: q || undefined })}
            />
          </div>
        </div>
        <TabsContent value={place}>
          <List place={place} text={text} onClear={() => go({ q: undefined })} createButton={createButton} />
        </TabsContent>
      </Tabs>
      {search.new !== undefined && mayCreate && <NewWorkflowDialog onClose={() => go({ new: undefined })} />}
    </div>
  )
}

interface ListProps {
  place: 'live' | 'bin'
  text: string
  onClear: () => void
  createButton: React.ReactNode
}

function List({ place, text, onClear, createButton }: ListProps) {
  const query = useWorkflows(place)
  if (query.isPending)
    return (
      <Skeletons
        label={t('loadingWorkflows')}
        className="flex flex-col gap-px overflow-hidden rounded-lg border"
        count={4}
        row="h-14 w-full rounded-none"
      />
    )
  if (!query.data) return <QueryError title={t('workflowsCouldNotBeLoaded')} query={query} />
  if (query.data.length === 0 && place === 'bin') return <EmptyBin />
  if (query.data.length === 0)
    return (
      <EmptyState
        icon={<Workflow aria-hidden />}
        title={t('noWorkflowsYet')}
        description={t('noWorkflowsHelp')}
        actions={createButton}
      />
    )
  const requested = text.trim().toLowerCase()
  const found = query.data.filter(({ name, description }) =>
    `${name} ${description ?? ''}`.toLowerCase().includes(requested),
  )
  if (found.length === 0)
    return (
      <NothingFound
        title={t('noWorkflowsFound')}
        description={t('noWorkflowsFoundHelp', { text: text.trim() })}
        action={t('clearSearch')}
        onAction={onClear}
      />
    )
  return (
    <>
      <p role="status" className="sr-only">
        {t('workflowCount', { count: found.length })}
      </p>
      {place === 'bin' ? <WorkflowBin workflows={found} /> : <WorkflowTable workflows={found} />}
    </>
  )
}
