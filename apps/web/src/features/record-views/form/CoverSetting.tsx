import { Alert, Button, FileButton, SettingField } from '@monarch/ui'
import { useMutation } from '@tanstack/react-query'
import { ImageUp, X } from 'lucide-react'
import { rest } from '../../../lib/api/api.ts'
import { usePicture } from '../../../lib/api/pictures.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import type { SettingControlProps } from '../parts/view-type.ts'
import { t } from './messages.ts'

/** The picture above a public form. It is uploaded when it is chosen; the setting is its id. */
export function CoverSetting({ structure, input }: SettingControlProps) {
  const id = typeof input.value === 'string' ? input.value : null
  const picture = usePicture(id === null ? null : `/api/form-covers/${id}`)
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const shrunk = await shrinkPicture(file, sentSide, 'image/webp').catch(() => null)
      if (!shrunk) throw new Error(t('notAnImage', { name: file.name }))
      const body = { entity: structure.entity.name, picture: shrunk }
      return rest<{ id: string }>('/api/form-covers', { method: 'POST', body })
    },
    onSuccess: (stored) => input.onChange(stored.id),
  })
  return (
    <SettingField input={input}>
      <div className="flex flex-col gap-2">
        {picture && <img src={picture} alt="" className="aspect-4/1 w-full rounded-md border object-cover" />}
        <div className="flex flex-wrap gap-2">
          <FileButton
            variant="outline"
            size="sm"
            loading={upload.isPending}
            label={t('imageFile')}
            accept="image/png,image/jpeg,image/webp"
            onFile={(file) => upload.mutate(file)}
          >
            <ImageUp aria-hidden />
            {id === null ? t('uploadImage') : t('replaceImage')}
          </FileButton>
          {id !== null && (
            <Button variant="ghost" size="sm" onClick={() => input.onChange(undefined)}>
              <X aria-hidden />
              {t('removeImage')}
            </Button>
          )}
        </div>
        {upload.error && <Alert>{upload.error.message}</Alert>}
      </div>
    </SettingField>
  )
}

/** Size in px before the upload; the server draws it smaller. */
const sentSide = 1920
