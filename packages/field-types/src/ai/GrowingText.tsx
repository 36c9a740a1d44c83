interface GrowingTextProps {
  text: string
  /** Shows all lines. */
  isWhole: boolean
}

/** A text that is being generated. Screen readers announce it when it is complete, not at each word. */
export function GrowingText({ text, isWhole }: GrowingTextProps) {
  return (
    <span aria-live="polite" aria-busy className={isWhole ? 'block break-words whitespace-pre-wrap' : 'block truncate'}>
      {isWhole ? text : text.trim().replaceAll(/\s+/g, ' ')}
    </span>
  )
}
