import { Button, cn, PageHeader } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'

interface SettingsFrameProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** The page that it belongs to, when that is not the one of all settings. */
  parent?: { readonly to: '/settings/api' | '/settings/security'; readonly name: string }
  /** For pages with a table or a preview beside the form. */
  wide?: boolean
  children: ReactNode
}

/** What every page below /settings has: its name, and the way back. */
export function SettingsFrame({ title, description, actions, parent, wide = false, children }: SettingsFrameProps) {
  usePageTitle(title)
  return (
    <div className={cn('mx-auto flex w-full flex-col gap-6 p-4 lg:p-6', wide ? 'max-w-[1280px]' : 'max-w-[960px]')}>
      <PageHeader
        back={
          <Button asChild variant="ghost" size="icon">
            <Link to={parent?.to ?? '/settings'} aria-label={`Back to ${parent?.name ?? 'Settings'}`}>
              <ArrowLeft aria-hidden />
            </Link>
          </Button>
        }
        title={title}
        description={description}
        actions={actions}
      />
      {children}
    </div>
  )
}
