import { type FieldGeneration, FieldGenerationContext } from '@monarch/field-types/web'
import { toast } from '@monarch/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { rest } from '../../lib/api/api.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { forgetWriting, useWriting } from '../../lib/live/writing.ts'
import { statusOf } from '../record-data/generation-status.ts'
import { recordsKey } from '../record-data/queries.ts'
import type { RecordData } from '../record-data/documents.ts'
import { lockOf } from '../record-data/locks.ts'
import type { EntityStructure, Field } from '../record-data/structure.ts'
import { t } from './messages.ts'

interface Scope {
  readonly tenantId: string | null
  readonly structure: EntityStructure
}

const ScopeContext = createContext<Scope | null>(null)

/** Lets fields in `children` generate values with AI. */
export function GenerationScope({ tenantId, structure, children }: Scope & { children: ReactNode }) {
  const scope = useMemo(() => ({ tenantId, structure }), [tenantId, structure])
  return <ScopeContext value={scope}>{children}</ScopeContext>
}

interface GeneratedProps {
  readonly field: Field
  /** `null` until the record is created. */
  readonly record: RecordData | null
  readonly children: ReactNode
}

/** A value that AI can generate: its progress and the button. */
export function Generated(props: GeneratedProps) {
  const scope = useContext(ScopeContext)
  if (!scope || !props.field.type.generation) return props.children
  return <GeneratedField {...props} scope={scope} />
}

function GeneratedField({
  scope: { tenantId, structure },
  field,
  record,
  children,
}: GeneratedProps & { scope: Scope }) {
  const { name: entity } = structure.entity
  const client = useQueryClient()
  const may = useMay(`record:${entity}:update`)
  const id = record?.id
  const ask = useMutation({
    mutationFn: () => rest('/api/ai/generate', { method: 'POST', body: { entity, id: id!, field: field.name } }),
    onMutate: () => forgetWriting(id, field.name),
    onError: (error) => toast.error(t('couldNotGenerate'), { description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: recordsKey(tenantId, entity) }),
  })
  const { status, error, isStale } = statusOf(field, record)
  const unavailable = record ? lockOf(structure.entity, field, { record, mayUpdate: may }) : t('saveBeforeAI')
  const { mutate } = ask
  const writing = useWriting(id, field.name)
  const shown = ask.isPending ? 'queued' : writing !== null ? 'running' : status
  const generation = useMemo(
    (): FieldGeneration => ({ status: shown, error, isStale, writing, unavailable, generate: () => mutate() }),
    [shown, error, isStale, writing, unavailable, mutate],
  )
  const isOver = status === 'done' || status === 'failed'
  useEffect(() => {
    if (isOver) forgetWriting(id, field.name)
  }, [isOver, id, field.name])
  return <FieldGenerationContext value={generation}>{children}</FieldGenerationContext>
}
