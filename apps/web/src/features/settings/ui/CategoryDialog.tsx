import { categoryName, type MenuGroup } from '@monarch/schema'
import { CheckboxField, Field, FormDialog, IconRadioGrid, Input, Select } from '@monarch/ui'
import { useState } from 'react'
import type { ArrangedGroup } from '../../../lib/navigation/build-navigation.ts'
import { useChangeNavigation } from '../../../lib/navigation/change-navigation.ts'

/** Display settings of a category for the whole organization. Saving updates the sidebar at once. */
export function CategoryDialog({ group, onClose }: { group: ArrangedGroup; onClose: () => void }) {
  const change = useChangeNavigation()
  const [name, setName] = useState(group.displayName)
  const [isVisible, setVisible] = useState(group.isVisible)
  const [icon, setIcon] = useState(group.icon ?? '')
  const [menu, setMenu] = useState(group.menu)
  const [problem, setProblem] = useState<string | null>(null)
  const isDirty =
    name.trim() !== group.displayName || isVisible !== group.isVisible || icon !== group.icon || menu !== group.menu
  const save = () => {
    if (name.trim() === '') return setProblem('Display Name is required')
    onClose()
    if (!isDirty) return
    const values = {
      ...(name.trim() !== group.displayName && { displayName: name.trim() }),
      ...(isVisible !== group.isVisible && { isVisible }),
      ...(icon !== group.icon && { icon }),
      ...(menu !== group.menu && { menu }),
    }
    void change({ kind: 'group', rows: { [group.id]: values } }, `${name.trim()} saved`)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={`${group.displayName} settings`}
      description="For everyone in the organization."
      dirty={isDirty}
      onSubmit={save}
      submitLabel="Save"
    >
      <Field label="Display Name" error={problem} required>
        <Input
          value={name}
          maxLength={categoryName.maxLength}
          onValueChange={(text) => {
            setName(text)
            setProblem(null)
          }}
        />
      </Field>
      <CheckboxField
        label="Include in Main Navigation"
        help="When off, its entities are still available in search and under Entity Management."
        checked={isVisible}
        onCheckedChange={setVisible}
      />
      <Field label="Navigation Icon">
        <IconRadioGrid options={iconsWith(group.icon)} value={icon} onValueChange={setIcon} />
      </Field>
      <Field label="Menu Group" help="Its place in the sidebar.">
        <Select options={menuGroups} value={menu} onValueChange={setMenu} />
      </Field>
    </FormDialog>
  )
}

const menuGroups: readonly { value: MenuGroup; label: string }[] = [
  { value: 'primary', label: 'Primary Menu (Top Level)' },
  { value: 'secondary', label: 'Secondary Menu (Grouped)' },
  { value: 'workspace', label: 'Workspace Section' },
  { value: 'admin', label: 'Admin Section' },
]

const emoji = [
  { icon: '📥', label: 'Inbox' },
  { icon: '👥', label: 'People' },
  { icon: '🤝', label: 'Handshake' },
  { icon: '🗂️', label: 'Folders' },
  { icon: '📣', label: 'Megaphone' },
  { icon: '💰', label: 'Money' },
  { icon: '🧑', label: 'Person' },
  { icon: '🖥️', label: 'Computer' },
  { icon: '📦', label: 'Package' },
  { icon: '🛒', label: 'Cart' },
  { icon: '📊', label: 'Chart' },
  { icon: '⚡', label: 'Lightning' },
]

/** The twelve icons of the picker, preceded by the current one if it is not among them. */
function iconsWith(stored: string | null): readonly { icon: string; label: string }[] {
  if (stored === null || emoji.some(({ icon }) => icon === stored)) return emoji
  return [{ icon: stored, label: 'Current icon' }, ...emoji]
}
