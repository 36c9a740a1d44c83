import { InterfaceHierarchy } from './InterfaceHierarchy.tsx'
import { SettingsFrame } from '../SettingsFrame.tsx'

/** /settings/interfaces?tab= */
export function InterfacesPage() {
  return (
    <SettingsFrame
      wide
      title="Interface Hierarchy"
      description="The interface settings of each level, and which one applies."
    >
      <InterfaceHierarchy />
    </SettingsFrame>
  )
}
