import { Alert, Avatar, Button, Field, FileButton, Input, Skeletons } from '@monarch/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ImageUp } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { QueryError } from '../../errors/QueryError.tsx'
import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphql } from '../../lib/api/api.ts'
import { usePicture } from '../../lib/api/pictures.ts'
import { sessionKey } from '../../lib/credentials/session-end.ts'
import { useLevel } from '../../lib/levels/use-level.ts'
import { useUser } from '../../lib/session/session.ts'
import { showToast } from '../../lib/toasts.ts'
import { DefaultRows } from './parts/DefaultRows.tsx'
import { Section } from './parts/parts.tsx'
import { SettingsFrame } from './SettingsFrame.tsx'
import { shrinkPicture } from '../../lib/shrink-picture.ts'
import { t } from './profile-messages.ts'
import { rich } from '../../lib/language/rich.ts'

interface Profile {
  readonly name: string
  readonly email: string
  readonly avatarUrl: string | null
}

/** /settings/profile */
export function ProfilePage() {
  const { id } = useUser()
  const query = useQuery({
    queryKey: ['profile', id],
    queryFn: async ({ signal }) => {
      const text = adminDocument(
        'query OwnProfile($id: ID!) { users(where: {id: {eq: $id}}) { name email avatarUrl } }',
      )
      return (await graphql('admin', text, { id }, { signal })).users[0] ?? null
    },
  })
  return (
    <SettingsFrame title={t('profile')} description={t('howOthersSeeYou')}>
      {query.data ? (
        <>
          <Picture profile={query.data} />
          <NameForm key={query.data.name} profile={query.data} />
          <LanguageAndFormats />
          <p className="text-sm text-muted-foreground">
            {rich(
              t('seeSecurity', {
                link: (parts) => (
                  <Link to="/settings/security" className="text-link underline underline-offset-4">
                    {parts}
                  </Link>
                ),
              }),
            )}
          </p>
        </>
      ) : query.error ? (
        <QueryError title={t('notLoaded')} query={query} />
      ) : (
        <Skeletons label={t('loading')} className="flex flex-col gap-3" count={2} row="h-24" />
      )}
    </SettingsFrame>
  )
}

function LanguageAndFormats() {
  const at = useLevel('personal')
  return (
    <Section title={t('languageAndFormats')} description={t('onlyForYou')}>
      <DefaultRows
        at={at}
        keys={[
          'defaults.language',
          'defaults.numberFormat',
          'defaults.dateFormat',
          'defaults.clock',
          'defaults.weekStart',
        ]}
      />
    </Section>
  )
}

function useUpdateProfile() {
  const client = useQueryClient()
  const { id } = useUser()
  return useMutation({
    mutationFn: async (data: { name?: string; avatar?: string | null }) => {
      const text = adminDocument(
        'mutation UpdateProfile($data: UpdateProfileInput!) { updateProfile(data: $data) { name email avatarUrl } }',
      )
      return (await graphql('admin', text, { data })).updateProfile
    },
    onSuccess: (profile) => {
      client.setQueryData(['profile', id], profile)
      void client.invalidateQueries({ queryKey: ['picture'] })
      void client.invalidateQueries({ queryKey: sessionKey })
    },
  })
}

function Picture({ profile: { name, email, avatarUrl } }: { profile: Profile }) {
  const update = useUpdateProfile()
  const [problem, setProblem] = useState<string | null>(null)
  const picture = usePicture(avatarUrl)
  const save = (avatar: string | null, message: string) => {
    setProblem(null)
    const undo = { label: t('undo'), onClick: () => save(picture, t('pictureRestored')) }
    update.mutate(
      { avatar },
      {
        onSuccess: () => void showToast('success', message, undo),
        onError: (error) => setProblem(error.message),
      },
    )
  }
  const choose = async (file: File) => {
    const chosen = await shrinkPicture(file, sentSide).catch(() => null)
    if (chosen) save(chosen, t('pictureChanged'))
    else setProblem(t('notAnImage', { name: file.name }))
  }
  return (
    <Section title={t('picture')} description={t('pictureHelp')}>
      <div className="flex flex-wrap items-center gap-4 p-4">
        <Avatar name={name || email} src={picture} size="lg" />
        <FileButton
          variant="outline"
          loading={update.isPending}
          label={t('pictureFile')}
          accept="image/png,image/jpeg,image/webp"
          onFile={(file) => void choose(file)}
        >
          <ImageUp aria-hidden />
          {avatarUrl ? t('replacePicture') : t('uploadPicture')}
        </FileButton>
        {avatarUrl && (
          <Button variant="ghost" disabled={update.isPending} onClick={() => save(null, t('pictureRemoved'))}>
            {t('remove')}
          </Button>
        )}
      </div>
      {problem && <Alert className="rounded-none">{problem}</Alert>}
    </Section>
  )
}

/** Size in px before the upload; the server crops it to a smaller square. */
const sentSide = 256

function NameForm({ profile }: { profile: Profile }) {
  const [name, setName] = useState(profile.name)
  const [problem, setProblem] = useState<string>()
  const update = useUpdateProfile()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem(t('enterYourName'))
    setProblem(undefined)
    update.mutate(
      { name: name.trim() },
      {
        onSuccess: () => void showToast('success', t('nameChanged')),
        onError: (error) => setProblem(error.message),
      },
    )
  }
  return (
    <Section title={t('name')} description={t('youSignInAs', { email: profile.email })}>
      <form noValidate onSubmit={submit} className="flex max-w-[440px] flex-col gap-4 p-4">
        <Field label={t('name')} error={problem} required>
          <Input
            autoComplete="name"
            value={name}
            onValueChange={(text) => {
              setName(text)
              setProblem(undefined)
            }}
          />
        </Field>
        <Button type="submit" className="self-start" loading={update.isPending} disabled={name.trim() === profile.name}>
          {t('save')}
        </Button>
      </form>
    </Section>
  )
}
