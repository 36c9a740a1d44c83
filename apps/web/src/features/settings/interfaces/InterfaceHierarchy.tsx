import { type Level, levels } from '@monarch/schema'
import { cn, Tabs, TabsContent, TabsList, TabsTrigger } from '@monarch/ui'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowDown, ArrowRight, Building, Globe, User, UsersRound } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../../../errors/QueryError.tsx'
import type { Target } from '../../../lib/levels/override.ts'
import { useUser } from '../../../lib/session/session.ts'
import { settingsQuery } from '../../../lib/levels/settings.ts'
import type { StoredSetting } from '../../../lib/levels/setting-changes.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { PersonalInterface } from './PersonalInterface.tsx'
import { QuickActionsEditor } from '../ui/QuickActionsEditor.tsx'
import { RoleInterface } from './RoleInterface.tsx'
import { LevelSettings } from '../LevelSettings.tsx'
import { SystemInterfaces } from './SystemInterfaces.tsx'
import { t } from './messages.ts'

const tabs = { platform: 'platform', organization: 'organization', role: 'roles', personal: 'personal' } as const
const tabOf: Readonly<Record<Level, string>> = {
  platform: 'platform',
  organization: 'organization',
  role: 'roles',
  personal: 'personal',
}

/** The settings of each level, Platform > Organization > Role > Personal, and the effective values. */
export function InterfaceHierarchy() {
  const query = useQuery(settingsQuery)
  const [level, setLevel] = useLevelTab()
  const counts = useCounts(query.data ?? [])
  if (query.isPending)
    return (
      <p role="status" className="py-12 text-center text-sm text-muted-foreground">
        {t('loadingInterfaces')}
      </p>
    )
  if (!query.data) return <QueryError title={t('errorLoadingInterfaces')} query={query} />
  return (
    <>
      <Flow counts={counts} shown={level} />
      <Tabs value={level} onValueChange={(next) => setLevel(next as Level)} className="flex min-w-0 flex-col gap-4">
        <TabsList>
          {levels.map((each) => (
            <TabsTrigger key={each} value={each} count={counts[each]}>
              {t(tabs[each])}
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value="platform" className="flex flex-col gap-6">
          <SystemInterfaces />
          <LevelSettings target={plainTarget('platform')} />
        </TabsContent>
        <TabsContent value="organization" className="flex flex-col gap-6">
          <QuickActionsEditor target={plainTarget('organization')} />
          <LevelSettings target={plainTarget('organization')} />
        </TabsContent>
        <TabsContent value="role">
          <RoleInterface />
        </TabsContent>
        <TabsContent value="personal" className="flex flex-col gap-6">
          <PersonalInterface />
          <QuickActionsEditor target={plainTarget('personal')} />
          <LevelSettings target={plainTarget('personal')} />
        </TabsContent>
      </Tabs>
    </>
  )
}

const plainTarget = (level: Exclude<Level, 'role'>): Target => ({ level, roleId: null, name: t(tabs[level]) })

/** `?tab=platform|organization|roles|personal`. */
function useLevelTab(): [Level, (level: Level) => void] {
  const { tab } = useSearch({ strict: false })
  const navigate = useNavigate()
  const level = levels.find((each) => tabOf[each] === tab) ?? 'platform'
  return [level, (next) => void navigate({ to: '.', search: (before) => ({ ...before, tab: tabOf[next] }) })]
}

const icons: Readonly<Record<Level, ReactNode>> = {
  platform: <Globe aria-hidden />,
  organization: <Building aria-hidden />,
  role: <UsersRound aria-hidden />,
  personal: <User aria-hidden />,
}

const sentences = {
  platform: 'defaultsForEveryone',
  organization: 'settingsOfTheOrganization',
  role: 'settingsForAGroupOfPeople',
  personal: 'yourOwnPreferences',
} as const

function Flow({ counts, shown }: { counts: Readonly<Record<Level, number>>; shown: Level }) {
  return (
    <ol aria-label={t('levelsInOrder')} className="flex flex-col items-stretch gap-2 md:flex-row">
      {levels.map((level, i) => (
        <Fragment key={level}>
          {i > 0 && (
            <li aria-hidden className="self-center text-muted-foreground">
              <ArrowRight className="max-md:hidden" />
              <ArrowDown className="md:hidden" />
            </li>
          )}
          <li className="min-w-0 flex-1">
            <Link
              to="."
              search={(before) => ({ ...before, tab: tabOf[level] })}
              className={cn(
                'flex h-full items-start gap-3 rounded-lg border bg-raised p-3 transition-colors hover:border-border-strong',
                level === shown && 'border-primary bg-selected hover:border-primary',
              )}
            >
              <span className="text-muted-foreground">{icons[level]}</span>
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-semibold">{level === 'role' ? t('role') : t(tabs[level])}</span>
                <span className="block text-xs text-muted-foreground">{t(sentences[level])}</span>
                <span className="mt-1 block text-xs font-medium tabular-nums">
                  {t('overrides', { count: counts[level] })}
                </span>
              </span>
            </Link>
          </li>
        </Fragment>
      ))}
    </ol>
  )
}

/** Numbers of settings that affect the user: those of their organization, and their own. */
function useCounts(rows: readonly StoredSetting[]): Readonly<Record<Level, number>> {
  const { organizationId } = useTenant()
  const { id: userId } = useUser()
  const concerns = rows.filter(
    (row) =>
      row.value !== null &&
      (row.organizationId === null || row.organizationId === organizationId) &&
      (row.userId === null || row.userId === userId),
  )
  const count = (level: Level) => concerns.filter((row) => row.level === level).length
  return {
    platform: count('platform'),
    organization: count('organization'),
    role: count('role'),
    personal: count('personal'),
  }
}
