import { Button, EmptyState, isDay, Menu, MenuItem, NothingFound, TableSkeleton } from '@monarch/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { pageOf, Pages } from '../../lib/Pages.tsx'
import { saveFile } from '../../lib/api/save-file.ts'
import { showToast } from '../../lib/toasts.ts'
import { AuditFilters } from './audit/AuditFilters.tsx'
import { AuditTable } from './audit/AuditTable.tsx'
import { type AuditFilter, auditFilePath, pageSize, useAuditLog } from './audit/queries.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import { t } from './audit/messages.ts'

const noFilter: AuditFilter = { text: '', who: null, what: null, action: null, from: null, to: null, page: 0 }

/**
 * /settings/audit: administrative changes of the organization. `?q=&who=&what=&action=&from=&to=&page=` filter them.
 */
export function AuditPage() {
  const [filter, change] = useFilter()
  const query = useAuditLog(filter)
  const isFiltered = Object.entries(filter).some(([key, value]) => key !== 'page' && value !== null && value !== '')
  return (
    <SettingsFrame title={t('auditLog')} description={t('introduction')} wide actions={<Export filter={filter} />}>
      <AuditFilters filter={filter} onChange={change} />
      {query.data ? (
        query.data.entries.length > 0 ? (
          <>
            <AuditTable entries={query.data.entries} />
            <Pages
              page={filter.page}
              pageSize={pageSize}
              count={query.data.entries.length}
              hasMore={query.data.hasMore}
              onPage={(page) => change({ page })}
            />
          </>
        ) : isFiltered || filter.page > 0 ? (
          <NothingFound
            title={t('noEntriesMatch')}
            description={t('noEntriesMatchHelp')}
            action={t('clearFilters')}
            onAction={() => change(noFilter)}
          />
        ) : (
          <EmptyState icon={<ScrollText aria-hidden />} title={t('noEntriesYet')} description={t('noEntriesHelp')} />
        )
      ) : query.error ? (
        <QueryError title={t('errorLoadingTheAuditLog')} query={query} />
      ) : (
        <TableSkeleton columns={['w-1/5', 'w-1/6', 'w-1/3']} rows={12} />
      )}
    </SettingsFrame>
  )
}

/** Exports all entries that match the filter. */
function Export({ filter }: { filter: AuditFilter }) {
  const [isBusy, setBusy] = useState(false)
  const save = async (format: 'csv' | 'ndjson') => {
    setBusy(true)
    try {
      await saveFile(auditFilePath(format, filter), `audit-log.${format}`)
      void showToast('success', t('exportedAuditLog', { format }))
    } catch (error) {
      void showToast('error', (error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu
      trigger={
        <Button variant="outline" loading={isBusy}>
          <Download aria-hidden />
          {t('export')}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={() => void save('csv')}>CSV</MenuItem>
      <MenuItem onSelect={() => void save('ndjson')}>NDJSON</MenuItem>
    </Menu>
  )
}

function useFilter(): [AuditFilter, (change: Partial<AuditFilter>) => void] {
  const { q = '', who, what, action, from, to, page } = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter: AuditFilter = {
    text: q,
    who: who ?? null,
    what: what ?? null,
    action: action ?? null,
    from: from !== undefined && isDay(from) ? from : null,
    to: to !== undefined && isDay(to) ? to : null,
    page: pageOf(page),
  }
  const change = (next: Partial<AuditFilter>) => {
    const { text, page: at, ...rest } = { ...filter, page: 0, ...next }
    const search = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value ?? undefined]))
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...search, q: text || undefined, page: at === 0 ? undefined : String(at + 1) }),
      replace: next.page === undefined,
    })
  }
  return [filter, change]
}
