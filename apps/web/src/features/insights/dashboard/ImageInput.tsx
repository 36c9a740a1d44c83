import { imageTypes } from '@monarch/field-types'
import { insightLimits } from '@monarch/schema'
import { Alert, Field, FileButton, Input } from '@monarch/ui'
import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { fileSource } from '../../record-parts/file-source.ts'
import ImageTile from './ImageTile.tsx'
import { t } from './messages.ts'
import type { TileContent } from './tiles.ts'

type Content = Extract<TileContent, { type: 'image' }>

interface ImageInputProps {
  readonly content: Content
  readonly error: string | null
  readonly onChange: (content: Content) => void
}

/** An image is uploaded when it is chosen. */
export default function ImageInput({ content, error, onChange }: ImageInputProps) {
  const upload = useMutation({
    mutationFn: (file: File) => {
      if (!imageTypes.includes(file.type)) throw new Error(t('notAnImage', { name: file.name }))
      return fileSource.upload(file, { signal: new AbortController().signal, onProgress: () => {} })
    },
    onSuccess: ({ id }) => onChange({ ...content, fileId: id }),
  })
  const isMissing = error !== null && !content.fileId
  return (
    <>
      {content.fileId && (
        <div className="h-40 rounded-md border bg-sunken p-2">
          <ImageTile fileId={content.fileId} alt={content.alt} />
        </div>
      )}
      <FileButton
        variant="outline"
        loading={upload.isPending}
        label={t('imageTile')}
        accept={imageTypes.join(',')}
        onFile={(file) => upload.mutate(file)}
      >
        <ImageUp aria-hidden />
        {content.fileId ? t('replaceImage') : t('chooseImage')}
      </FileButton>
      {upload.error && <Alert>{upload.error.message}</Alert>}
      {isMissing && <Alert>{error}</Alert>}
      <Field label={t('alt')} help={t('altHelp')} error={isMissing ? null : error}>
        <Input
          value={content.alt}
          maxLength={insightLimits.alt}
          autoComplete="off"
          onValueChange={(alt) => onChange({ ...content, alt })}
        />
      </Field>
    </>
  )
}
