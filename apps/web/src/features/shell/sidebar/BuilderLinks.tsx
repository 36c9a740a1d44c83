import { BookTemplate, FileUp, LayoutGrid, Workflow } from 'lucide-react'
import { useBuilds, useMayOpen } from '../../../lib/session/use-rights.ts'
import { NavLink } from './NavLink.tsx'
import { t } from './messages.ts'

const links = [
  { to: '/entities', label: 'entities', icon: <LayoutGrid aria-hidden /> },
  { to: '/workflows', label: 'workflows', icon: <Workflow aria-hidden /> },
  { to: '/templates', label: 'templates', icon: <BookTemplate aria-hidden /> },
  { to: '/import', label: 'import', icon: <FileUp aria-hidden /> },
] as const

/** Links for users who build the workspace. */
export function BuilderLinks() {
  const mayOpen = useMayOpen()
  if (!useBuilds()) return null
  return (
    <li className="py-3">
      <span id="nav-build" className="block px-2 pb-1 text-2xs text-muted-foreground">
        {t('build')}
      </span>
      <ul aria-labelledby="nav-build" className="flex flex-col gap-px">
        {links
          .filter(({ to }) => mayOpen(to))
          .map(({ to, label, icon }) => (
            <li key={to}>
              <NavLink to={to} exact={to === '/entities'} icon={icon}>
                {t(label)}
              </NavLink>
            </li>
          ))}
      </ul>
    </li>
  )
}
