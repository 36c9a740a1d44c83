import type { DateFormat, Json } from '@monarch/field-types'
import { effective, type EffectiveSetting, resolveSettings, type SettingRow, type Viewer } from '@monarch/schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { adminDocument } from '../api/admin-document.ts'
import { graphql } from '../api/api.ts'
import { graphqlEach } from '../api/graphql-each.ts'
import { settingsStaleTime } from '../constants.ts'
import { queryClient } from '../api/query-client.ts'
import { readSeeAs } from '../session/see-as.ts'
import { useUser } from '../session/session.ts'
import { applyChange, type ScopedChange, scopeOf, type SettingChange, valueAt } from './setting-changes.ts'
import { useTenant } from '../tenants/tenant.ts'
import { showToast } from '../toasts.ts'
import { rememberDateFormat } from '../look/viewer-format.ts'

/** What a level says, and who said so, as far as one may know. */
export interface StoredSetting extends SettingRow {
  readonly updatedBy_user: { readonly name: string } | null
  readonly role: { readonly name: string } | null
  /** The interface that brought it. */
  readonly install: { readonly interface: { readonly displayName: string } | null } | null
}

export interface KnownSetting<T extends Json> extends EffectiveSetting<StoredSetting> {
  readonly value: T
  /** False until the first answer is there: what is given so far is the fallback. */
  readonly isKnown: boolean
}

interface ChangeOptions {
  /** Said in a toast with Undo, when it is done. */
  readonly message?: string
}

/** Every row of settings that the user may see, of all levels: small, asked for once. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => fetchSettings(signal),
  // Pages without a live stream see what others have changed when somebody comes back to them.
  staleTime: settingsStaleTime,
  refetchOnWindowFocus: true,
})

export type ResolvedSettings = ReadonlyMap<string, EffectiveSetting<StoredSetting>>

/**
 * Somebody has changed what a level says: it is read anew, by all browsers that hear of it within a second, and once for
 * changes that follow closely. What this tab is changing itself it knows.
 */
export function readSettingsSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    if (waiting === 0) void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
  }, Math.random() * settingsSpread)
}

let timer: ReturnType<typeof setTimeout> | undefined
const settingsSpread = 1000

/** What all levels say together, for the signed-in user in the organization at hand. */
export function useSettings(): Settings {
  const { data: rows = none, isPending } = useQuery(settingsQuery)
  const viewer = useLevelViewer()
  return { resolved: resolveOnce(rows, viewer), rows, isKnown: rows !== none, isPending }
}

/** Whose interface it is: the signed-in user's, with his roles in the organization at hand. A role that is looked at is nobody. */
export function useLevelViewer(): Viewer {
  const { organizationId, organization } = useTenant()
  const { id } = useUser()
  const userId = readSeeAs()?.kind === 'role' ? '' : id
  const roles = organization?.roles
  return useMemo(
    () => ({ organizationId, userId, roleIds: roles?.map(({ id }) => id) ?? [] }),
    [organizationId, userId, roles],
  )
}

interface Settings {
  readonly resolved: ResolvedSettings
  readonly rows: readonly StoredSetting[]
  readonly isKnown: boolean
  /** The first answer is on its way; when it does not come, the fallbacks hold. */
  readonly isPending: boolean
}

/** One setting as it holds here, with where it comes from: `useSetting<'compact' | 'comfortable'>('density').value`. */
export function useSetting<T extends Json>(key: string): KnownSetting<T> {
  const { resolved, isKnown } = useSettings()
  const { value, from, overridden } = effective(resolved, key)
  return { value: value as T, from, overridden, isKnown }
}

/**
 * Gives a function that sets one or several settings at once: on screen in the same frame, taken back with the reason when
 * the server refuses. The promise tells whether it was stored.
 */
export function useSetSetting(): (
  change: SettingChange | readonly SettingChange[],
  options?: ChangeOptions,
) => Promise<boolean> {
  const { organizationId } = useTenant()
  const { id: userId, name } = useUser()
  return useCallback(
    async (change, { message } = {}) => {
      const changes = (Array.isArray(change) ? change : [change]) as readonly SettingChange[]
      const by = { userId, name }
      const scoped = changes.map((each) => ({
        key: each.key,
        value: each.value,
        ...scopeOf(each, organizationId, userId),
      }))
      const before = queryClient.getQueryData(settingsQuery.queryKey) ?? none
      const undone = scoped.map((each) => ({ ...each, value: valueAt(before, each) }))
      const done = await store(scoped, by)
      if (done && message !== undefined) {
        const undo = () => void store(undone, by)
        void showToast('success', message, { label: 'Undo', onClick: undo })
      }
      return done
    },
    [organizationId, userId, name],
  )
}

/** Gives a function that makes the next value of the one that holds, never of the fallback that stands in until it is known. */
export function useUpdateSetting<T extends Json>(
  key: string,
): (next: (now: T) => T, options?: ChangeOptions) => Promise<boolean> {
  const viewer = useLevelViewer()
  const set = useSetSetting()
  return useCallback(
    async (next, options) => {
      try {
        const rows = await queryClient.ensureQueryData(settingsQuery)
        return await set({ key, value: next(effective(resolveOnce(rows, viewer), key).value as T) }, options)
      } catch (error) {
        void showToast('error', (error as Error).message)
        return false
      }
    },
    [key, viewer, set],
  )
}

/** One after the other: the last change is the one that stays. */
let lastChange: Promise<unknown> = Promise.resolve()
let waiting = 0

async function store(changes: readonly ScopedChange[], by: { userId: string; name: string }): Promise<boolean> {
  await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey })
  const show = (all: readonly ScopedChange[]) =>
    queryClient.setQueryData(settingsQuery.queryKey, (rows = []) =>
      all.reduce<readonly StoredSetting[]>((shown, each) => applyChange(shown, each, by), rows),
    )
  const before = queryClient.getQueryData(settingsQuery.queryKey) ?? none
  show(changes)
  waiting++
  const sent = lastChange.then(() => send(changes))
  lastChange = sent.catch(() => null)
  try {
    await sent
    return true
  } catch (error) {
    show(changes.map((each) => ({ ...each, value: valueAt(before, each) })))
    void showToast('error', (error as Error).message)
    return false
  } finally {
    waiting--
    if (waiting === 0) void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
  }
}

async function send(changes: readonly ScopedChange[]): Promise<void> {
  await graphqlEach(
    'admin',
    setDocument,
    changes.map(({ level, organizationId, roleId, key, value }) => ({
      data: { level, organizationId, roleId, key, value },
    })),
  )
}

const setDocument = adminDocument(`mutation SetSetting($data: SetSettingInput!) { setSetting(data: $data) { id } }`)

const none: readonly StoredSetting[] = []
const pageSize = 1000

async function fetchSettings(signal: AbortSignal): Promise<readonly StoredSetting[]> {
  const document = adminDocument(`query Settings($offset: Int!) {
  settings(orderBy: [{id: ASC}], limit: ${pageSize}, offset: $offset) {
    id level organizationId roleId userId key value updatedBy updatedAt updatedBy_user { name }
    role { name } install { interface { displayName } }
  }
}`)
  const rows: StoredSetting[] = []
  for (;;) {
    const { settings } = await graphql('admin', document, { offset: rows.length }, { signal })
    for (const setting of settings) rows.push(setting)
    if (settings.length < pageSize) return rows
  }
}

let last: { rows: readonly StoredSetting[]; viewer: Viewer; resolved: ResolvedSettings } | null = null

/** Many components ask for the same thing in the same frame. */
function resolveOnce(rows: readonly StoredSetting[], viewer: Viewer): ResolvedSettings {
  if (last && last.rows === rows && isSameViewer(last.viewer, viewer)) return last.resolved
  const resolved = resolveSettings(rows, viewer)
  rememberDateFormat(effective(resolved, 'defaults.dateFormat').value as DateFormat)
  last = { rows, viewer, resolved }
  return resolved
}

/** Each component makes a viewer of its own. */
function isSameViewer(a: Viewer, b: Viewer): boolean {
  return a.organizationId === b.organizationId && a.userId === b.userId && a.roleIds.join() === b.roleIds.join()
}
