import { cn, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import type { RecordData } from '../../record-data/documents.ts'
import { titleOf } from '../../record-data/documents.ts'
import { RelatedLists } from './RelatedLists.tsx'
import type { EntityStructure } from '../../record-data/structure.ts'
import { Activity } from './Activity.tsx'
import { Comments } from './Comments.tsx'
import { filesOf } from './held-files.ts'
import { useComments } from './queries.ts'
import { RecordFiles } from './RecordFiles.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { useRelatedCount } from './use-related-count.ts'
import { t } from '../messages.ts'

const recordTabs = ['details', 'activity', 'comments', 'related', 'files', 'history'] as const
type RecordTab = (typeof recordTabs)[number]

interface RecordTabsProps {
  tenantId: string | null
  structure: EntityStructure
  record: RecordData
  /** The form as a tab; `null` on a wide page, which shows it next to the tabs. */
  details: ReactNode | null
  /** Increments when a shortcut requests the comment box. */
  commentRequests: number
}

/** The selected tab is stored in the URL. */
export function RecordTabs({ tenantId, structure, record, details, commentRequests }: RecordTabsProps) {
  const [tab, setTab] = useRecordTab(details !== null)
  const comments = useComments(tenantId, structure, record.id)
  const related = useRelatedCount(tenantId, structure, record.id)
  const files = filesOf(structure, record)
  const title = titleOf(structure.entity, record) || structure.entity.displayName
  const countOf = (count: number | undefined) => (count ? { count } : {})
  return (
    <Tabs value={tab} onValueChange={(next) => setTab(next as RecordTab)} className="flex min-w-0 flex-col">
      <TabsList
        aria-label={t('aboutTheRecord')}
        className="sticky top-0 z-10 bg-background in-[[role=dialog]]:bg-raised [&>button]:px-2 [&>button]:after:inset-x-2"
      >
        {details !== null && <TabsTrigger value="details">{t('details')}</TabsTrigger>}
        <TabsTrigger value="activity">{t('activity')}</TabsTrigger>
        <TabsTrigger value="comments" {...countOf(comments.data?.length)}>
          {t('comments')}
        </TabsTrigger>
        <TabsTrigger value="related" {...countOf(related)}>
          {t('related')}
        </TabsTrigger>
        <TabsTrigger value="files" {...countOf(files.length)}>
          {t('files')}
        </TabsTrigger>
        <TabsTrigger value="history">{t('history')}</TabsTrigger>
      </TabsList>
      {details !== null && (
        // Stays mounted, so that input survives a change of tabs; printed first.
        <TabsContent value="details" forceMount className={cn('pt-4', tab !== 'details' && 'hidden print:block')}>
          {details}
        </TabsContent>
      )}
      <TabsContent value="activity" className="pt-4">
        <Activity key={record.id} tenantId={tenantId} structure={structure} recordId={record.id} title={title} />
      </TabsContent>
      <TabsContent value="comments" className="pt-4">
        <Comments
          key={record.id}
          tenantId={tenantId}
          structure={structure}
          recordId={record.id}
          focusRequests={commentRequests}
          title={title}
        />
      </TabsContent>
      <TabsContent value="related" className="pt-4">
        <RelatedLists tenantId={tenantId} structure={structure} record={record} />
      </TabsContent>
      <TabsContent value="files" className="pt-4">
        <RecordFiles structure={structure} record={record} />
      </TabsContent>
      <TabsContent value="history" className="pt-4">
        <RecordHistory key={record.id} tenantId={tenantId} structure={structure} record={record} />
      </TabsContent>
    </Tabs>
  )
}

/** The tab from the URL; the first one if it does not exist. */
export function useRecordTab(hasDetails: boolean): [RecordTab, (tab: RecordTab) => void] {
  const navigate = useNavigate()
  const { tab: named } = useSearch({ strict: false })
  const first = hasDetails ? 'details' : 'activity'
  const known = recordTabs.find((tab) => tab === named) ?? first
  const tab = known === 'details' ? first : known
  const open = (next: RecordTab) =>
    void navigate({ to: '.', search: (old) => ({ ...old, tab: next === first ? undefined : next }), replace: true })
  return [tab, open]
}
