import type { ClockFormat, DateFormat, Json } from '@monarch/field-types'
import { type NumberFormat, setLocale } from '@monarch/messages'
import {
  effective,
  type EffectiveSetting,
  resolveSettings,
  type SettingKey,
  type SettingValue,
  type Viewer,
} from '@monarch/schema'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { adminDocument } from '../api/admin-document.ts'
import { graphql } from '../api/api.ts'
import { graphqlEach } from '../api/graphql-each.ts'
import { settingsStaleTime } from '../constants.ts'
import { queryClient } from '../api/query-client.ts'
import { readImpersonation } from '../credentials/impersonation.ts'
import { useUser } from '../session/session.ts'
import {
  applyChange,
  type ScopedChange,
  scopeOf,
  type SettingChange,
  type StoredSetting,
  valueAt,
} from './setting-changes.ts'
import { useTenant } from '../tenants/tenant.ts'
import { showToast } from '../toasts.ts'
import { rememberFormats } from '../look/viewer-format.ts'

interface KnownSetting<T> extends Omit<EffectiveSetting<StoredSetting>, 'value'> {
  readonly value: T
  /** False until the first response; until then the values are fallbacks. */
  readonly isKnown: boolean
}

interface ChangeOptions {
  /** Shown in a toast with Undo once stored. */
  readonly message?: string
}

/** All setting rows of all levels that the user may see, in one query: there are few. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => fetchSettings(signal),
  // Pages without a live stream see the changes of others when the user returns to them.
  staleTime: settingsStaleTime,
  refetchOnWindowFocus: true,
})

export type ResolvedSettings = ReadonlyMap<string, EffectiveSetting<StoredSetting>>

/**
 * Refetches settings after a change by others: at a random moment within a second, so that browsers do not all send
 * requests at the same time, and only once for changes in quick succession. Ignores this tab's own changes.
 */
export function refetchSettingsSoon(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    if (waiting === 0) void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
    // The server announces changes of the navigation with those of settings.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[2] === 'navigation' || queryKey[2] === 'translations',
    })
  }, Math.random() * settingsSpread)
}

let timer: ReturnType<typeof setTimeout> | undefined
const settingsSpread = 1000

/** Effective settings of the signed-in user in the current organization. */
export function useSettings(): Settings {
  const { data: rows = none, isPending } = useQuery(settingsQuery)
  const viewer = useLevelViewer()
  return { resolved: resolveOnce(rows, viewer), rows, isKnown: rows !== none, isPending }
}

/** The signed-in user with their roles in the current organization; no user while impersonating a role. */
export function useLevelViewer(): Viewer {
  const { organizationId, organization } = useTenant()
  const { id } = useUser()
  const userId = readImpersonation()?.kind === 'role' ? '' : id
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
  /** True until the first response; if it fails, the fallbacks apply. */
  readonly isPending: boolean
}

/** The effective value of one setting and where it comes from: `useSetting('density').value`. */
export function useSetting<Key extends SettingKey>(key: Key): KnownSetting<SettingValue<Key>> {
  const { resolved, isKnown } = useSettings()
  const { value, from, overridden } = effective(resolved, key)
  return { value: value as unknown as SettingValue<Key>, from, overridden, isKnown }
}

/**
 * Returns a function that sets several settings together: on screen in the same frame, reverted with the reason when
 * the server refuses. Its promise resolves to whether they were stored.
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
        void showToast('success', message, { onClick: undo })
      }
      return done
    },
    [organizationId, userId, name],
  )
}

/**
 * Returns a function that computes the next value from the stored one, never from the fallback shown before it is
 * loaded.
 */
export function useUpdateSetting<Key extends SettingKey>(
  key: Key,
): (next: (now: SettingValue<Key>) => SettingValue<Key>, options?: ChangeOptions) => Promise<boolean> {
  const viewer = useLevelViewer()
  const set = useSetSetting()
  return useCallback(
    async (next, options) => {
      try {
        const rows = await queryClient.ensureQueryData(settingsQuery)
        const now = effective(resolveOnce(rows, viewer), key).value as unknown as SettingValue<Key>
        return await set({ key, value: next(now) as Json }, options)
      } catch (error) {
        void showToast('error', (error as Error).message)
        return false
      }
    },
    [key, viewer, set],
  )
}

/** Serializes changes, so that the last one wins. */
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
    role { name description } install { interface { displayName } }
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

/** Many components ask for the same value in one frame. */
function resolveOnce(rows: readonly StoredSetting[], viewer: Viewer): ResolvedSettings {
  if (last && last.rows === rows && isSameViewer(last.viewer, viewer)) return last.resolved
  const resolved = resolveSettings(rows, viewer)
  rememberFormats({
    dateFormat: effective(resolved, 'defaults.dateFormat').value as DateFormat,
    clock: effective(resolved, 'defaults.clock').value as ClockFormat,
  })
  setLocale({ numberFormat: effective(resolved, 'defaults.numberFormat').value as NumberFormat })
  last = { rows, viewer, resolved }
  return resolved
}

/** Each component creates its own viewer object. */
function isSameViewer(a: Viewer, b: Viewer): boolean {
  return a.organizationId === b.organizationId && a.userId === b.userId && a.roleIds.join() === b.roleIds.join()
}
