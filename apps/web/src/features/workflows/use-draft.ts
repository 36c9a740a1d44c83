import { currentRules, type Rules } from '@monarch/formula'
import type { WorkflowDefinition } from '@monarch/schema'
import { type Dispatch, useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api/api-error.ts'
import { clearDraft, type DraftPlace, readDraft, writeDraft } from '../../lib/drafts.ts'
import { useUser } from '../../lib/session/session.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { type BuilderCommand, type BuilderState, newBuilder, reduceBuilder } from './model/builder-state.ts'
import { fetchWorkflow, type StoredWorkflow, useUpdateWorkflow } from './model/queries.ts'
import { t } from './messages.ts'

type SaveStatus = 'saved' | 'saving' | 'conflict' | 'failed'

export interface Draft {
  readonly state: BuilderState
  readonly dispatch: Dispatch<BuilderCommand>
  readonly name: string
  readonly rename: (name: string) => void
  readonly status: SaveStatus
  /** Why saving failed. */
  readonly failure: string | null
  /** Saves unsaved changes; resolves to whether all are saved. */
  readonly save: () => Promise<boolean>
  /** Sets the version after a change that does not come from the draft, such as a publication. */
  readonly takeVersion: (version: number) => void
  /** The rules of formulas. */
  readonly formulaRules: Rules
  /** Saves the draft with the current rules; resolves to whether that succeeded. */
  readonly acceptRules: () => Promise<boolean>
  /** Ends a conflict with the stored version or the local one. */
  readonly resolve: (whose: 'theirs' | 'mine') => Promise<void>
}

interface Content {
  readonly name: string
  readonly definition: WorkflowDefinition
}

/** In ms without input. */
const autosaveDelay = 1000

/** The draft of a workflow: saved shortly after each change. */
export function useDraft(workflow: StoredWorkflow): Draft {
  const { id } = workflow
  const { tenantId } = useTenant()
  const { id: userId } = useUser()
  const update = useUpdateWorkflow()
  const place: DraftPlace = { userId, tenantId: tenantId ?? '', scope: `workflows/${id}` }
  const [kept] = useState(() => readDraft<Content & { version: number }>(place)?.value ?? null)
  const [state, dispatch] = useReducer(reduceBuilder, kept?.definition ?? workflow.draft, newBuilder)
  const [name, rename] = useState(kept?.name ?? workflow.name)
  const [formulaRules, setFormulaRules] = useState(workflow.formulaRules)
  const [status, setStatus] = useState<SaveStatus>('saved')
  const [failure, setFailure] = useState<string | null>(null)
  const { definition } = state

  const stored = useRef({
    version: kept?.version ?? workflow.version,
    text: textOf({ name: workflow.name, definition: workflow.draft }),
  })
  const latest = useRef<Content>({ name, definition })
  const flight = useRef<Promise<boolean> | null>(null)
  const isBlocked = useRef(false)

  const send = async (): Promise<boolean> => {
    while (textOf(latest.current) !== stored.current.text) {
      const content = latest.current
      setStatus('saving')
      try {
        const data = { name: content.name.trim() || t('untitled'), draft: content.definition }
        const version = await update.mutateAsync({ id, data, ifVersion: stored.current.version })
        stored.current = { version, text: textOf(content) }
      } catch (error) {
        isBlocked.current = error instanceof ApiError && error.code === 'CONFLICT'
        setStatus(isBlocked.current ? 'conflict' : 'failed')
        setFailure(messageOf(error))
        return false
      }
    }
    clearDraft(place)
    setStatus('saved')
    setFailure(null)
    return true
  }
  const save = (): Promise<boolean> => {
    if (isBlocked.current) return Promise.resolve(false)
    flight.current ??= send().finally(() => {
      flight.current = null
    })
    return flight.current
  }
  const saveLatest = useRef(save)
  useEffect(() => {
    saveLatest.current = save
  })

  const text = textOf({ name, definition })
  const keep = useEffectEvent((): boolean => {
    latest.current = { name, definition }
    if (text === stored.current.text) return false
    writeDraft(place, name, { name, definition, version: stored.current.version })
    return true
  })
  useEffect(() => {
    if (!keep()) return
    const timer = setTimeout(() => void saveLatest.current(), autosaveDelay)
    return () => clearTimeout(timer)
  }, [text])
  // Saves pending changes on unmount.
  useEffect(() => () => void saveLatest.current(), [])

  const resolve = async (whose: 'theirs' | 'mine') => {
    const theirs = await fetchWorkflow(tenantId, id)
    if (!theirs) return
    isBlocked.current = false
    setFormulaRules(theirs.formulaRules)
    stored.current = {
      version: theirs.version,
      text: textOf({ name: theirs.name, definition: theirs.draft }),
    }
    if (whose === 'mine') return void (await save())
    clearDraft(place)
    dispatch({ type: 'load', definition: theirs.draft })
    rename(theirs.name)
    setStatus('saved')
    setFailure(null)
  }
  const acceptRules = async (): Promise<boolean> => {
    if (!(await save())) return false
    const data = { formulaRules: currentRules }
    takeVersion(await update.mutateAsync({ id, data, ifVersion: stored.current.version }))
    setFormulaRules(currentRules)
    return true
  }
  const takeVersion = (version: number) => {
    stored.current = { ...stored.current, version }
  }
  return {
    state,
    dispatch,
    name,
    rename,
    takeVersion,
    formulaRules,
    acceptRules,
    status,
    failure,
    save: useCallback(() => saveLatest.current(), []),
    resolve,
  }
}

const textOf = ({ name, definition }: Content): string => JSON.stringify([name, definition])
