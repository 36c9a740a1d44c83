import { useRef } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

interface FileButtonProps extends ButtonProps {
  /** Name of the file input. */
  label: string
  accept: string
  onFile: (file: File) => void
  /** Several files can be chosen at once. */
  onFiles?: ((files: readonly File[]) => void) | undefined
}

/** A button that lets the user choose a file; the same file can be chosen again. */
export function FileButton({ label, accept, onFile, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={onFiles !== undefined}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 1 && onFiles) onFiles(files)
          else if (files[0]) onFile(files[0])
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  )
}
