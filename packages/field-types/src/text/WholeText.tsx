import type { FieldCellProps } from '../definition.web.ts'
import { linkParts } from './link-parts.ts'

/** A text with all of its lines; addresses in it are links. */
export function WholeText({ value }: FieldCellProps) {
  return (
    <span className="block break-words whitespace-pre-wrap">
      {linkParts((value as string).trim()).map(({ text, isLink }, index) =>
        isLink ? (
          <a
            key={index}
            href={text}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link underline underline-offset-2"
          >
            {text}
          </a>
        ) : (
          text
        ),
      )}
    </span>
  )
}
