import { Button, cn, PageHeader } from '@monarch/ui'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/navigation/page-title.ts'
import { t } from './messages.ts'

interface SettingsFrameProps {
  title: string
  description?: ReactNode
  actions?: ReactNode
  /** Parent page, if it is not the settings hub. */
  parent?: { readonly to: '/settings/api'; readonly name: string }
  /** For pages with a table or a preview next to the form. */
  wide?: boolean
  children: ReactNode
}

/** Title and back link of all pages below /settings. */
export function SettingsFrame({ title, description, actions, parent, wide = false, children }: SettingsFrameProps) {
  usePageTitle(title)
  return (
    <div className={cn('mx-auto flex w-full flex-col gap-6 p-4 lg:p-6', wide ? 'max-w-[1280px]' : 'max-w-[960px]')}>
      <PageHeader
        back={
          <Button asChild variant="ghost" size="icon">
            <Link to={parent?.to ?? '/settings'} aria-label={t('backTo', { name: parent?.name ?? t('settings') })}>
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
