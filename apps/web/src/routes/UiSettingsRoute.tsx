import { DesignerInUrl } from '../features/entities/DesignerInUrl.tsx'
import { UiSettingsPage } from '../features/settings/UiSettingsPage.tsx'

export default function UiSettingsRoute() {
  return <UiSettingsPage designer={<DesignerInUrl />} />
}
