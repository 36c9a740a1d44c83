interface GrowingTextProps {
  text: string
  /** With all of its lines. */
  isWhole: boolean
}

/** A text that is still being written. It is not read out at each word: what is busy is left alone until it is whole. */
export function GrowingText({ text, isWhole }: GrowingTextProps) {
  return (
    <span aria-live="polite" aria-busy className={isWhole ? 'block break-words whitespace-pre-wrap' : 'block truncate'}>
      {isWhole ? text : text.trim().replaceAll(/\s+/g, ' ')}
    </span>
  )
}
