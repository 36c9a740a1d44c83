import type { BaseProposal, BaseReport, ImportDialect } from '@monarch/schema'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphql } from '../../lib/api/api.ts'
import { sendLong, upload } from '../../lib/api/transfer.ts'
import type { ImportWork } from './queries.ts'

/** Where tables come from. */
export type BaseOrigin =
  | { readonly kind: 'file'; readonly file: File }
  /** The URL contains a password, and the token is one, so they are only kept in memory. */
  | { readonly kind: 'postgresql'; readonly url: string; readonly schema: string }
  | { readonly kind: 'airtable'; readonly token: string; readonly base: string }

/** How a table is read; `null`: as guessed. */
export interface ChosenDialect {
  readonly name: string
  readonly dialect: ImportDialect | null
}

export function proposeBase(
  origin: BaseOrigin,
  tables: readonly ChosenDialect[],
  { signal, onWork }: Pick<BaseSending, 'signal' | 'onWork'>,
): Promise<BaseProposal> {
  const init = { signal, onProgress: () => {} }
  const parts = tables.length > 0 ? { parts: { plan: JSON.stringify({ tables }) } } : {}
  if (origin.kind === 'file') return upload<BaseProposal>('/api/base-proposal', origin.file, { ...init, ...parts })
  return sendLong<BaseProposal>('/api/base-connection-proposal', origin, {
    ...init,
    onEvent: (work) => onWork(work as ImportWork),
  })
}

interface BaseSending {
  readonly plan: string
  readonly dryRun: boolean
  readonly key: string
  readonly signal: AbortSignal
  readonly onWork: (work: ImportWork) => void
}

/** Resolves even when nothing was stored because of errors. */
export function sendBase(origin: BaseOrigin, { plan, dryRun, onWork, key, signal }: BaseSending): Promise<BaseReport> {
  const init = {
    signal,
    idempotencyKey: key,
    onProgress: () => {},
    onEvent: (work: unknown) => onWork(work as ImportWork),
    isAnswer: (status: number) => status === 422,
  }
  const query = dryRun ? '?dryRun=true' : ''
  if (origin.kind === 'file') return upload<BaseReport>(`/api/base${query}`, origin.file, { ...init, parts: { plan } })
  return sendLong<BaseReport>(`/api/base-connection${query}`, { ...origin, plan: JSON.parse(plan) }, init)
}

export async function undoBase(tenantId: string, changeId: string): Promise<void> {
  await graphql('admin', undoDocument, { tenantId, changeId })
}

const undoDocument = adminDocument(`mutation UndoBase($tenantId: ID!, $changeId: ID) {
  undoStructureChange(tenantId: $tenantId, changeId: $changeId) { id }
}`)
