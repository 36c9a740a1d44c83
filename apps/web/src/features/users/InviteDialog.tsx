import { Alert, Button, Dialog, Field, FormDialog, Input } from '@monarch/ui'
import { useState } from 'react'
import { showToast } from '../../lib/toasts.ts'
import { useTenant } from '../../lib/tenants/tenant.ts'
import { LinkBox } from './LinkBox.tsx'
import { changes, type PersonalLink, type Role, useChangePeople, useMailsLinks } from './parts/queries.ts'
import { problemsOf } from '../../lib/api/input-problems.ts'
import { latestError } from '../../lib/api/latest-error.ts'
import { RoleChoice, TenantChoice } from './RightsChoice.tsx'
import { t } from './messages.ts'

/** Invites a user by email, or without a mail server by a link to share. */
export default function InviteDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const { organizationId } = useTenant()
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [roleIds, setRoleIds] = useState<readonly string[]>([])
  const [tenantIds, setTenantIds] = useState<readonly string[] | null>(null)
  const [missing, setMissing] = useState<{ email?: string; name?: string }>({})
  const [link, setLink] = useState<PersonalLink | null>(null)
  const invite = useChangePeople(changes.invite)
  const showLink = useChangePeople(changes.invitationLink)
  const isMailed = useMailsLinks().data === true
  const problems = problemsOf(latestError(invite, showLink), ['email', 'name', 'roleIds'])

  const submit = () => {
    const found = {
      ...(email.trim() === '' && { email: t('enterTheEmailAddress') }),
      ...(name.trim() === '' && { name: t('enterTheName') }),
    }
    setMissing(found)
    if (Object.keys(found).length > 0) return
    invite.mutate(
      {
        data: {
          organizationId: organizationId!,
          email: email.trim(),
          name: name.trim(),
          roleIds,
          ...(tenantIds && { tenantIds }),
        },
      },
      { onSuccess: ({ user }) => (isMailed ? confirmInvited() : askForLink(user.id)) },
    )
  }
  const confirmInvited = () => {
    onClose()
    void showToast('success', t('invitationSentTo', { email: email.trim() }))
  }
  const askForLink = (userId: string) =>
    showLink.mutate(
      { data: { userId, organizationId } },
      {
        onSuccess: (answer) => {
          setLink(answer.link)
          void showToast('success', t('personInvited', { name: name.trim() }))
        },
      },
    )

  if (link)
    return (
      <Dialog
        onClose={onClose}
        title={t('isInvited', { name: name.trim() })}
        footer={
          <Button size="md" onClick={onClose}>
            {t('done')}
          </Button>
        }
      >
        <LinkBox link={link} what={t('invitationLink')} />
      </Dialog>
    )
  return (
    <FormDialog
      size="md"
      onClose={onClose}
      title={t('inviteUser')}
      description={t('inviteHelp')}
      dirty={email !== '' || name !== ''}
      onSubmit={submit}
      submitLabel={t('invite')}
      pending={invite.isPending || showLink.isPending}
    >
      <Field label={t('email')} required error={missing.email ?? problems.email}>
        <Input type="email" autoComplete="off" placeholder={t('emailExample')} value={email} onValueChange={setEmail} />
      </Field>
      <Field label={t('name')} required error={missing.name ?? problems.name}>
        <Input autoComplete="off" placeholder={t('nameExample')} value={name} onValueChange={setName} />
      </Field>
      <RoleChoice roles={roles} value={roleIds} onChange={setRoleIds} error={problems.roleIds} />
      <TenantChoice value={tenantIds} onChange={setTenantIds} />
      {problems.form && <Alert>{problems.form}</Alert>}
    </FormDialog>
  )
}
