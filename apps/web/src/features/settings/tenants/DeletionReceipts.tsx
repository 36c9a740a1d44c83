import { formatDate } from '@monarch/messages'
import { Button, Card } from '@monarch/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { QueryError } from '../../../errors/QueryError.tsx'
import { adminDocument } from '../../../lib/api/admin-document.ts'
import { graphql } from '../../../lib/api/api.ts'
import { saveBlob } from '../../../lib/api/save-file.ts'
import { hidden } from '../../../lib/language/hidden.tsx'
import { rich } from '../../../lib/language/rich.ts'
import { t } from './messages.ts'

const page = 20

/** Receipts of deleted tenants and organizations, to download. Shows nothing as long as nothing has been deleted. */
export function DeletionReceipts() {
  const [shown, setShown] = useState(page)
  const query = useQuery({
    queryKey: ['tenants', 'receipts', shown],
    queryFn: async ({ signal }) =>
      (await graphql('admin', receiptsDocument, { limit: shown + 1 }, { signal, organizationId: null }))
        .deletionReceipts,
    placeholderData: keepPreviousData,
  })
  if (query.error && !query.data) return <QueryError title={t('errorLoadingReceipts')} query={query} />
  if (!query.data || query.data.length === 0) return null
  return (
    <Card className="flex flex-col gap-0 p-0">
      <div className="border-b px-4 py-3">
        <h2 className="text-base font-semibold">{t('receipts')}</h2>
        <p className="text-xs text-muted-foreground">
          {rich(t('receiptsHelp', { code: (parts) => <code className="break-words">{parts}</code> }))}
        </p>
      </div>
      <ul aria-label={t('receipts')} className="divide-y">
        {query.data.slice(0, shown).map((receipt) => (
          <li key={receipt.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block truncate font-medium">{receipt.name}</span>
              <span className="block text-xs text-muted-foreground">{describe(receipt)}</span>
            </span>
            <Button variant="outline" size="sm" onClick={() => save(receipt)}>
              <Download aria-hidden />
              {rich(t('downloadReceipt', { name: receipt.name, hidden }))}
            </Button>
          </li>
        ))}
      </ul>
      {query.data.length > shown && (
        <div className="border-t px-4 py-2">
          <Button variant="ghost" size="sm" loading={query.isFetching} onClick={() => setShown(shown + page)}>
            {t('showMoreReceipts')}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface Receipt {
  readonly kind: string
  readonly name: string
  readonly deletedAt: string | null
  readonly requestedByName: string | null
  readonly contents: unknown
  readonly signed: string | null
}

/** 'Tenant, deleted on Mar 3, 2027, requested by Ann: 312 records, 14 files; 1 table could not be counted' */
function describe({ kind, deletedAt, requestedByName, contents }: Receipt): string {
  const { records, files, notCounted = [] } = contents as Contents
  return t('receiptOf', {
    kind: kind === 'tenant' ? 'tenant' : 'organization',
    date: formatDate(new Date(deletedAt!), { dateStyle: 'medium' }),
    by: requestedByName ?? '',
    isKnown: requestedByName === null ? 'no' : 'yes',
    records,
    files: files.count,
    missing: Object.values(notCounted).flat().length,
  })
}

interface Contents {
  readonly records: number
  readonly files: { readonly count: number }
  /** Tables that were damaged; of an organization, those of each tenant. */
  readonly notCounted?: readonly string[] | Readonly<Record<string, readonly string[]>>
}

/** The signed statement, and the same to read. */
function save({ name, deletedAt, signed }: Receipt): void {
  const payload = signed!.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(payload), (character) => character.codePointAt(0)!)
  const receipt: unknown = JSON.parse(new TextDecoder().decode(bytes))
  const content = new Blob([JSON.stringify({ receipt, signed }, null, 2)], { type: 'application/json' })
  saveBlob(
    content,
    `deletion-receipt-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${deletedAt!.slice(0, 10)}.json`,
  )
}

const receiptsDocument = adminDocument(
  `query DeletionReceipts($limit: Int!) {
    deletionReceipts(limit: $limit) { id kind name deletedAt requestedByName contents signed } }`,
)
