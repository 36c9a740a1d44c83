import { type Language, languageNames, languages } from '@monarch/messages'
import { categoryName, type MenuGroup } from '@monarch/schema'
import { CheckboxField, Disclosure, Field, FormDialog, IconRadioGrid, Input, Select } from '@monarch/ui'
import { useState } from 'react'
import type { ArrangedGroup } from '../../../lib/navigation/build-navigation.ts'
import { useChangeNavigation } from '../../../lib/navigation/change-navigation.ts'
import { t } from './messages.ts'

interface CategoryDialogProps {
  readonly group: ArrangedGroup
  /** The name as written, without translation. */
  readonly name: string
  readonly onClose: () => void
}

/** Display settings of a category for the whole organization. Saving updates the sidebar immediately. */
export function CategoryDialog({ group, name: written, onClose }: CategoryDialogProps) {
  const change = useChangeNavigation()
  const [name, setName] = useState(written)
  const [isVisible, setVisible] = useState(group.isVisible)
  const [icon, setIcon] = useState(group.icon ?? '')
  const [menu, setMenu] = useState(group.menu)
  const [translated, setTranslated] = useState<Partial<Record<Language, string>>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const nameIn = (language: Language) => translated[language] ?? group.translations?.[language]?.displayName ?? ''
  const isTranslated = languages.some(
    (language) => nameIn(language).trim() !== (group.translations?.[language]?.displayName ?? ''),
  )
  const isDirty =
    name.trim() !== written ||
    isTranslated ||
    isVisible !== group.isVisible ||
    icon !== group.icon ||
    menu !== group.menu
  const save = () => {
    if (name.trim() === '') return setProblem(t('displayNameIsRequired'))
    onClose()
    if (!isDirty) return
    const values = {
      ...(name.trim() !== written && { displayName: name.trim() }),
      ...(isTranslated && {
        translations: Object.fromEntries(languages.map((each) => [each, { displayName: nameIn(each).trim() }])),
      }),
      ...(isVisible !== group.isVisible && { isVisible }),
      ...(icon !== group.icon && { icon }),
      ...(menu !== group.menu && { menu }),
    }
    void change({ kind: 'group', rows: { [group.id]: values } }, t('saved', { name: name.trim() }))
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('settings', { displayName: group.displayName })}
      description={t('forEveryoneInTheOrganization')}
      dirty={isDirty}
      onSubmit={save}
      submitLabel={t('save')}
    >
      <Field label={t('displayName')} error={problem} required>
        <Input
          value={name}
          maxLength={categoryName.maxLength}
          onValueChange={(text) => {
            setName(text)
            setProblem(null)
          }}
        />
      </Field>
      <Disclosure label={t('translations')} summary={languages.flatMap((each) => nameIn(each) || []).join(' · ')}>
        <div className="grid gap-4 sm:grid-cols-2">
          {languages.map((language) => (
            <Field key={language} label={t('displayNameIn', { language: languageNames[language] })}>
              <Input
                lang={language}
                placeholder={written}
                value={nameIn(language)}
                maxLength={categoryName.maxLength}
                onValueChange={(text) => setTranslated((now) => ({ ...now, [language]: text }))}
              />
            </Field>
          ))}
        </div>
      </Disclosure>
      <CheckboxField
        label={t('includeInMainNavigation')}
        help={t('includeInNavigationHelp')}
        checked={isVisible}
        onCheckedChange={setVisible}
      />
      <Field label={t('navigationIcon')}>
        <IconRadioGrid options={iconsWith(group.icon)} value={icon} onValueChange={setIcon} />
      </Field>
      <Field label={t('menuGroup')} help={t('menuGroupHelp')}>
        <Select
          options={menuGroups.map(({ value, label }) => ({ value, label: t(label) }))}
          value={menu}
          onValueChange={setMenu}
        />
      </Field>
    </FormDialog>
  )
}

const menuGroups = [
  { value: 'primary', label: 'primaryMenuTopLevel' },
  { value: 'secondary', label: 'secondaryMenuGrouped' },
  { value: 'workspace', label: 'workspaceSection' },
  { value: 'admin', label: 'adminSection' },
] as const satisfies readonly { value: MenuGroup; label: string }[]

const emoji = [
  { icon: '📥', label: 'inbox' },
  { icon: '👥', label: 'people' },
  { icon: '🤝', label: 'handshake' },
  { icon: '🗂️', label: 'folders' },
  { icon: '📣', label: 'megaphone' },
  { icon: '💰', label: 'money' },
  { icon: '🧑', label: 'person' },
  { icon: '🖥️', label: 'computer' },
  { icon: '📦', label: 'package' },
  { icon: '🛒', label: 'cart' },
  { icon: '📊', label: 'chart' },
  { icon: '⚡', label: 'lightning' },
] as const

/** The twelve icons of the picker, preceded by the current one if it is not among them. */
function iconsWith(stored: string | null): readonly { icon: string; label: string }[] {
  const shown = emoji.map(({ icon, label }) => ({ icon, label: t(label) }))
  if (stored === null || emoji.some(({ icon }) => icon === stored)) return shown
  return [{ icon: stored, label: t('currentIcon') }, ...shown]
}
