import { CheckboxField, Field, PasswordInput, Textarea } from '@monarch/ui'
import type { LinkDraft, LinkWords, PublicLink } from './public-link.ts'
import { t } from './messages.ts'

interface LinkGuardsProps {
  link: PublicLink
  draft: LinkDraft
  kind: LinkWords
  problems: { readonly password?: string; readonly sites?: string }
  onChange: (part: LinkDraft) => void
}

/** Who can open a public link: those with the password, and in the frames of these websites. */
export function LinkGuards({ link, draft, kind, problems, onChange }: LinkGuardsProps) {
  const { hasPassword = false, sites = [] } = link
  const isGuarded = draft.password === undefined ? hasPassword : draft.password !== null
  const turn = (on: boolean) => onChange({ password: on ? '' : null })
  return (
    <>
      <CheckboxField
        label={t('needsPassword')}
        help={kind.passwordHelp}
        checked={isGuarded}
        onCheckedChange={(checked) => turn(checked === true)}
      />
      {isGuarded && (
        <Field
          label={t('password')}
          help={hasPassword && draft.password === undefined ? t('passwordKept') : t('passwordLength')}
          error={problems.password}
        >
          <PasswordInput
            autoComplete="new-password"
            value={draft.password ?? ''}
            onChange={({ target: { value } }) => onChange({ password: value })}
          />
        </Field>
      )}
      {kind.isEmbeddable && (
        <Field label={t('sites')} help={t('sitesHelp')} error={problems.sites}>
          <Textarea
            rows={2}
            spellCheck={false}
            className="font-mono"
            placeholder="https://example.com"
            value={draft.sites ?? sites.join('\n')}
            onValueChange={(value) => onChange({ sites: value })}
          />
        </Field>
      )}
    </>
  )
}
