import { Avatar, lazyPart } from '@monarch/ui'
import { ChevronsUpDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSetting } from '../../../lib/levels/settings.ts'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { t } from './messages.ts'

const loadMenu = () => import('./TenantMenu.tsx')
const TenantMenu = lazyPart(loadMenu)
const NewTenantOrOrganization = lazyPart(() => import('./NewTenantOrOrganization.tsx'))

/** The current workspace, and a list of others by organization, recent ones first. */
export function TenantSwitcher() {
  const { tenant, organization } = useTenant()
  const { value: logo } = useSetting('theme.logo')
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [made, setMade] = useState<{ readonly tenantIn: string } | 'organization' | null>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => setOpen(!open)}
        className="flex h-11 w-full items-center gap-2 rounded-md px-2 text-left transition-colors hover:bg-hover aria-expanded:bg-hover"
      >
        {logo ? (
          <img src={logo} alt="" className="size-7 shrink-0 rounded-md object-contain" />
        ) : (
          <Avatar name={tenant?.name ?? 'Monarch'} square size="md" className="size-7" />
        )}
        <span className="min-w-0 flex-1 leading-4">
          <span className="sr-only">{t('workspace')} </span>
          <span className="block truncate text-cell font-semibold">{tenant?.name ?? t('chooseAWorkspace')}</span>
          {organization && <span className="block truncate text-xs text-muted-foreground">{organization.name}</span>}
        </span>
        <ChevronsUpDown aria-hidden className="size-3.5 text-muted-foreground" />
      </button>
      {open && (
        <TenantMenu
          anchor={button}
          onClose={() => setOpen(false)}
          onCreate={(what) => {
            setOpen(false)
            setMade(what)
          }}
        />
      )}
      {made && <NewTenantOrOrganization what={made} onClose={() => setMade(null)} />}
    </>
  )
}
