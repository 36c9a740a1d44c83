import {
  File,
  FileArchive,
  FileImage,
  FileMusic,
  FilePlay,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
} from 'lucide-react'
import type { FileFacts } from '../definition.ts'

/** An icon for the kind of file. */
export function FileIcon({ file, className }: { file: Pick<FileFacts, 'mimeType'>; className?: string }) {
  const Icon = kinds.find(([pattern]) => pattern.test(file.mimeType))?.[1] ?? File
  return <Icon aria-hidden className={className} />
}

const kinds: readonly (readonly [RegExp, LucideIcon])[] = [
  [/^image\//, FileImage],
  [/^audio\//, FileMusic],
  [/^video\//, FilePlay],
  [/csv|spreadsheet|excel/, FileSpreadsheet],
  [/zip|compressed|x-tar|gzip|x-7z|x-rar/, FileArchive],
  [/pdf|^text\/|word|presentation|rtf/, FileText],
]
