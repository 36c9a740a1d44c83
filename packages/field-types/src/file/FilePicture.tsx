import { useState } from 'react'
import { type StoredFile, useFileSource } from '../file-source.ts'
import { FileIcon } from './FileIcon.tsx'

interface FilePictureProps {
  file: StoredFile
  /** The original or a thumbnail. */
  size: 'small' | 'medium' | 'full'
  /** '' if the name is shown next to it. */
  alt: string
  className: string
}

/** An image, or the icon of its kind if there is none to show. If a link has expired, it requests a new one once. */
export function FilePicture({ file, size, alt, className }: FilePictureProps) {
  const source = useFileSource()
  const [fresh, setFresh] = useState<{ id: string; url: string | null } | null>(null)
  const known = fresh?.id === file.id ? fresh : null
  const renew = () =>
    source.find(file.id).then(
      ({ url }) => setFresh({ id: file.id, url }),
      () => setFresh({ id: file.id, url: null }),
    )
  const url = known ? known.url : file.url
  if (file.width === null || url === null) {
    return (
      <span className={`grid place-items-center bg-active text-muted-foreground ${className}`}>
        <FileIcon file={file} className="size-1/2 max-h-6 max-w-6" />
        {alt !== '' && <span className="sr-only">{alt}</span>}
      </span>
    )
  }
  return (
    <img
      src={size === 'full' ? url : `${url}&thumbnail=${size}`}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={className}
      onError={() => {
        if (known) setFresh({ id: file.id, url: null })
        else void renew()
      }}
    />
  )
}
