import type { Json } from '@monarch/field-types'
import { findSetting, settings } from '@monarch/schema'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphqlAll } from '../../lib/api/graphql-all.ts'
import { arrangeGroups } from '../../lib/navigation/build-navigation.ts'
import type { StoredSetting } from '../../lib/levels/setting-changes.ts'
import { tenantKey, useTenant } from '../../lib/tenants/tenant.ts'
import { describeValue } from './describe-value.ts'
import { useNavigationInLanguage } from './parts/use-navigation-in-language.ts'
import { t } from './messages.ts'

/** Settings without a subject; those of entities, fields and views are listed with their subject. */
export const plainKeys: readonly string[] = Object.keys(settings).filter((key) => !key.includes('*'))

export interface SettingNames {
  /** 'Density', or with its subject: 'CRM: group label'. */
  nameOf(key: string): string
  wordsOf(key: string, value: Json): string
  /** The structure's own value, if the setting overrides a name. */
  baseOf(key: string): string | null
  /** Whether the subject belongs to this workspace. */
  isShown(key: string): boolean
}

/** Names of settings, and of values that are ids. */
export function useSettingNames(rows: readonly StoredSetting[]): SettingNames {
  const { data: reply } = useNavigationInLanguage()
  const { data: more } = useSubjects(rows)
  return useMemo(() => {
    const names = new Map<string, string>(more)
    const plurals = new Map<string, string>()
    for (const group of reply ? arrangeGroups(reply, new Map()) : []) {
      names.set(group.id, group.displayName)
      for (const item of group.items) names.set(item.id, item.label)
    }
    for (const entity of reply?.tenantEntities ?? []) {
      names.set(entity.id, entity.displayName)
      plurals.set(entity.id, entity.pluralName)
    }
    const idOf = (key: string) => key.split('.')[1]!
    const isPlain = (key: string) => plainKeys.includes(key)
    return {
      nameOf: (key) => {
        const { label } = findSetting(key)!
        return isPlain(key) ? label : `${names.get(idOf(key)) ?? t('inAnotherWorkspace')}: ${label.toLowerCase()}`
      },
      wordsOf: (key, value) =>
        (typeof value === 'string' && names.get(value)) || describeValue(findSetting(key)!, value),
      baseOf: (key) =>
        key.endsWith('.pluralLabel')
          ? (plurals.get(idOf(key)) ?? null)
          : key.endsWith('.label')
            ? (names.get(idOf(key)) ?? null)
            : null,
      isShown: (key) => isPlain(key) || names.has(idOf(key)),
    }
  }, [reply, more])
}

/** Fields, views and layouts that settings refer to. */
function useSubjects(rows: readonly StoredSetting[]) {
  const { tenantId } = useTenant()
  const fields = idsOf(rows, ({ key }) => /^field\.([^.]+)\./.exec(key)?.[1])
  const views = idsOf(rows, ({ key, value }) => (key.endsWith('.defaultView') ? value : undefined))
  const layouts = idsOf(rows, ({ key, value }) => (key.endsWith('Layout') ? value : undefined))
  return useQuery({
    queryKey: tenantKey(tenantId, 'settingNames', fields, views, layouts),
    queryFn: async ({ signal }) => {
      const reply = await graphqlAll('admin', document, { tenantId: tenantId!, fields, views, layouts }, { signal })
      return [
        ...reply.systemFields.map(({ id, displayName }): [string, string] => [id, displayName]),
        ...[...reply.views, ...reply.layouts].map(({ id, name }): [string, string] => [id, name]),
      ]
    },
    enabled: tenantId !== null && fields.length + views.length + layouts.length > 0,
  })
}

function idsOf(rows: readonly StoredSetting[], pick: (row: StoredSetting) => Json | undefined): string[] {
  const ids = rows.map(pick).filter((id): id is string => typeof id === 'string' && id.length === 36)
  return [...new Set(ids)].toSorted()
}

const document =
  adminDocument(`query SettingThings($tenantId: ID!, $fields: [ID!], $views: [ID!], $layouts: [ID!], $limit: Int, $offset: Int) {
  systemFields(where: {tenantId: {eq: $tenantId}, id: {in: $fields}}, limit: $limit, offset: $offset) { id displayName }
  views(where: {tenantId: {eq: $tenantId}, id: {in: $views}}, limit: $limit, offset: $offset) { id name }
  layouts(where: {tenantId: {eq: $tenantId}, id: {in: $layouts}}, limit: $limit, offset: $offset) { id name }
}`)
