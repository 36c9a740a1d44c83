import { Badge, EmptyState, IconButton, PageHeader, Skeletons } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { Copy, Unplug } from 'lucide-react'
import type { ReactNode } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { pathOfPage } from '../../lib/navigation/build-navigation.ts'
import { useNavigation, useNavigationReply } from '../../lib/navigation/navigation.ts'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { copyText } from '../../lib/copy-text.ts'
import { t } from './messages.ts'

/** /test-graphql: whether this browser reaches the API, at which URL, and as which tenant. */
export function TestGraphqlPage() {
  usePageTitle(t('graphQLConnection'))
  const navigation = useNavigationReply()
  const { data } = useNavigation()
  const { tenantId, organizationId } = useTenant()
  const { error, isPending, fetchStatus } = navigation
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-col gap-6 p-4 lg:p-6">
      <PageHeader title={t('graphQLConnection')} description={t('introduction')} />
      <dl className="divide-y rounded-lg border bg-raised">
        <Fact name={t('navigation')} copied={null}>
          {error ? (
            <Badge variant="destructive">{t('failedToLoadNavigation')}</Badge>
          ) : isPending && fetchStatus === 'idle' ? (
            <Badge variant="warning">{t('organizationOrTenantIDNotSet')}</Badge>
          ) : isPending ? (
            <Badge variant="secondary">{t('loading')}</Badge>
          ) : (
            <Badge variant="success">{t('loaded')}</Badge>
          )}
        </Fact>
        <Fact name="GraphQL URL, admin" copied={urlOf('admin')} />
        <Fact name="GraphQL URL, tenant" copied={urlOf('tenant')} />
        <Fact name={t('organizationID')} copied={organizationId} />
        <Fact name={t('tenantID')} copied={tenantId} />
      </dl>
      <section aria-labelledby="groups" className="flex flex-col gap-3">
        <h2 id="groups" className="text-base font-semibold">
          {t('entityGroups')}
        </h2>
        {error && !data ? (
          <QueryError headingLevel={3} title={t('failedToLoadNavigation')} query={navigation} />
        ) : !data ? (
          <Skeletons label={t('loading')} className="flex flex-col gap-2" count={2} row="h-24 w-full" />
        ) : data.groups.length === 0 ? (
          <EmptyState
            headingLevel={3}
            icon={<Unplug aria-hidden />}
            title={t('noGroups')}
            description={t('noGroupsHelp')}
          />
        ) : (
          <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {data.groups.map((group) => (
              <li key={group.id} className="rounded-lg border bg-raised p-card">
                <h3 className="mb-2 flex items-center gap-2 text-cell font-semibold">
                  {group.displayName}
                  <span className="text-xs font-normal text-muted-foreground">
                    {t('items', { count: group.items.length })}
                  </span>
                </h3>
                <ul className="flex flex-col gap-1 text-cell">
                  {group.items.map((item) => {
                    const path = item.page ? pathOfPage[item.page] : `/entities/${item.name}`
                    return (
                      <li key={item.id} className="flex items-center gap-2">
                        <Link to={path} className="min-w-0 truncate text-link underline-offset-2 hover:underline">
                          {item.label}
                        </Link>
                        <code className="min-w-0 truncate font-mono text-xs text-muted-foreground">{path}</code>
                        <CopyButton name={t('linkOf', { name: item.label })} text={`${location.origin}${path}`} />
                      </li>
                    )
                  })}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

const urlOf = (endpoint: 'admin' | 'tenant'): string => `${location.origin}/graphql/${endpoint}`

function Fact({ name, copied, children }: { name: string; copied: string | null; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-cell">
      <dt className="w-48 shrink-0 text-muted-foreground">{name}</dt>
      <dd className="flex min-w-0 flex-1 basis-56 items-center gap-2">
        {children ?? <code className="min-w-0 font-mono text-xs break-all">{copied ?? t('notSet')}</code>}
        {copied !== null && <CopyButton name={name} text={copied} />}
      </dd>
    </div>
  )
}

function CopyButton({ name, text }: { name: string; text: string }) {
  return (
    <IconButton
      label={t('copy', { name })}
      size="icon-sm"
      className="ml-auto"
      onClick={() => void copyText(text, t('copied'))}
    >
      <Copy aria-hidden />
    </IconButton>
  )
}
