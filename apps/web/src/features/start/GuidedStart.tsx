import { Button, Card, cn, IconButton, lazyPart } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { BookTemplate, Database, FileUp, Telescope, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useNavigation } from '../../lib/navigation/navigation.ts'
import { useMay } from '../../lib/session/use-rights.ts'
import { useSetSetting, useSetting } from '../../lib/levels/settings.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { t } from './messages.ts'
import { rich } from '../../lib/language/rich.ts'

const loadDialog = () => import('./NewTenantDialog.tsx')
const NewTenantDialog = lazyPart(loadDialog)

/** The demo organization always has this id. */
const demoOrganizationId = '019b0000-0000-7000-8000-00000000de30'

/** A panel on the dashboard for users who can create entities, until they hide it or have created one. */
export default function GuidedStart() {
  const mayBuild = useMay('entity:create')
  const { value: isDone, isKnown } = useSetting('guide.done')
  return mayBuild && isKnown && !isDone ? <WaysToBegin /> : null
}

function WaysToBegin() {
  const set = useSetSetting()
  const { organization, tenant } = useTenant()
  const { data: navigation } = useNavigation()
  const mayCreateTenant = useMay('tenant:create')
  const [isCreating, setCreating] = useState(false)
  const entities = navigation?.entities ?? []
  const isDemo = organization?.id === demoOrganizationId && entities.length > 0
  const shown = entities.find(({ name }) => name === 'deal') ?? entities[0]
  // The choices depend on the entities: users who have created entities have started already.
  if (!navigation || (entities.length > 0 && !isDemo)) return null
  const hide = () => void set({ key: 'guide.done', value: true }, { message: t('guidedStartHidden') })
  return (
    <Card role="region" aria-labelledby="guided-start" className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <h2 id="guided-start" className="text-base font-semibold">
          {t('howWouldYouLikeToStart')}
        </h2>
        <IconButton label={t('hideGuidedStart')} size="icon-sm" className="-mt-1 -mr-1" onClick={hide}>
          <X aria-hidden />
        </IconButton>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(220px,100%),1fr))] gap-3">
        {isDemo && shown && (
          <Way icon={<Telescope aria-hidden />} help={t('demoHelp')}>
            <Link to="/entities/$name" params={{ name: shown.name }} className={linkLook}>
              {t('exploreTheDemo')}
            </Link>
          </Way>
        )}
        <Way icon={<BookTemplate aria-hidden />} help={t('templatesHelp')}>
          <Link to="/templates" className={linkLook}>
            {t('startFromATemplate')}
          </Link>
        </Way>
        <Way icon={<FileUp aria-hidden />} help={t('importHelp')}>
          <Link to="/import" className={linkLook}>
            {t('importASpreadsheet')}
          </Link>
        </Way>
        <Way icon={<Database aria-hidden />} help={t('startEmptyHelp')}>
          <Link to="/entities" search={(before) => ({ ...before, entity: 'new' })} className={linkLook}>
            {t('startEmpty')}
          </Link>
        </Way>
      </ul>
      {isDemo && mayCreateTenant && (
        <p className="flex flex-wrap items-center gap-x-1 text-xs text-muted-foreground">
          {rich(
            t('containsDemo', {
              name: tenant?.name ?? '',
              button: (parts) => (
                <Button
                  variant="link"
                  size="sm"
                  className="h-auto px-0 text-xs"
                  onPointerEnter={() => void loadDialog()}
                  onFocus={() => void loadDialog()}
                  onClick={() => setCreating(true)}
                >
                  {parts}
                </Button>
              ),
            }),
          )}
        </p>
      )}
      {isCreating && organization && (
        <NewTenantDialog organizationId={organization.id} onClose={() => setCreating(false)} />
      )}
    </Card>
  )
}

const linkLook = cn(
  'block text-sm font-medium outline-none',
  'after:absolute after:inset-0 after:rounded-lg',
  'focus-visible:after:outline-2 focus-visible:after:outline-offset-2 focus-visible:after:outline-ring',
)

function Way({ icon, help, children }: { icon: ReactNode; help: string; children: ReactNode }) {
  return (
    <li
      className={cn(
        'relative flex items-start gap-3 rounded-lg border bg-background p-3 transition-colors',
        'hover:border-border-strong hover:bg-hover',
      )}
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-md bg-active text-muted-foreground [&_svg]:size-4">
        {icon}
      </span>
      <span className="min-w-0">
        {children}
        <span className="block text-xs text-muted-foreground">{help}</span>
      </span>
    </li>
  )
}
