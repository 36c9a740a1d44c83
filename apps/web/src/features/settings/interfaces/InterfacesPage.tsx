import { InterfaceHierarchy } from './InterfaceHierarchy.tsx'
import { SettingsFrame } from '../SettingsFrame.tsx'
import { t } from './messages.ts'

/** /settings/interfaces?tab= */
export function InterfacesPage() {
  return (
    <SettingsFrame wide title={t('interfaceHierarchy')} description={t('introduction')}>
      <InterfaceHierarchy />
    </SettingsFrame>
  )
}
