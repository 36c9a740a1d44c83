import { whenOnline } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { lazy } from 'react'
import { DesignerInUrl } from '../features/entities/DesignerInUrl.tsx'
import { UiSettingsPage } from '../features/settings/ui/UiSettingsPage.tsx'

const TemplatesTab = lazy(
  whenOnline(() =>
    import('../features/templates/TemplatesTab.tsx').then(({ TemplatesTab: component }) => ({ default: component })),
  ),
)

export default function UiSettingsRoute() {
  const navigate = useNavigate()
  return (
    <UiSettingsPage
      onDesignViews={(name) => void navigate({ to: '/entities/$name', params: { name }, search: { design: 'new' } })}
      Templates={TemplatesTab}
      designer={<DesignerInUrl />}
    />
  )
}
