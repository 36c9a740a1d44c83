import { InterfaceHierarchy } from './InterfaceHierarchy.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'

/** /settings/interfaces?tab= */
export function InterfacesPage() {
  return (
    <SettingsFrame
      wide
      title="Interface Hierarchy"
      description="What each level says of the interface, and which one wins."
    >
      <InterfaceHierarchy />
    </SettingsFrame>
  )
}
