import { cn } from '@monarch/ui'
import { linesOf, type TextLine } from './tiles.ts'

/** A text with headings, lists and links. */
export function TextTile({ text }: { readonly text: string }) {
  return (
    <div className="flex h-full flex-col gap-1 overflow-auto text-sm wrap-anywhere">
      {blocksOf(linesOf(text)).map((block, i) =>
        Array.isArray(block) ? (
          <ul key={i} className="flex list-disc flex-col gap-1 pl-5">
            {block.map((item, at) => (
              <li key={at}>
                <Linked text={item} />
              </li>
            ))}
          </ul>
        ) : block.kind === 'heading' ? (
          <h2 key={i} className={cn('text-base font-semibold', i > 0 && 'mt-2')}>
            {block.text}
          </h2>
        ) : (
          <p key={i} className="min-h-2">
            <Linked text={block.text} />
          </p>
        ),
      )}
    </div>
  )
}

/** Neighboring items are one list. */
function blocksOf(lines: readonly TextLine[]): (TextLine | string[])[] {
  const blocks: (TextLine | string[])[] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (line.kind !== 'item') blocks.push(line)
    else if (Array.isArray(last)) last.push(line.text)
    else blocks.push([line.text])
  }
  return blocks
}

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/

function Linked({ text }: { readonly text: string }) {
  return text.split(address).map((part, i) =>
    i % 2 === 0 ? (
      part
    ) : (
      <a key={i} href={part} target="_blank" rel="noreferrer" className="text-link underline underline-offset-2">
        {part}
      </a>
    ),
  )
}
