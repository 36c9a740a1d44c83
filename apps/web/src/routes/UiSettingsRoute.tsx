import { lazyPart } from '@monarch/ui'
import { useNavigate } from '@tanstack/react-router'
import { DesignerInUrl } from '../features/entities/DesignerInUrl.tsx'
import { PageLoader } from '../errors/PageLoader.tsx'
import { UiSettingsPage } from '../features/settings/ui/UiSettingsPage.tsx'

const TemplatesTab = lazyPart(
  async () => ({ default: (await import('../features/templates/TemplatesTab.tsx')).TemplatesTab }),
  <PageLoader />,
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
