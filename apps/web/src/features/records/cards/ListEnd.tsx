import { wordsAtEnd } from './blocks.ts'

/** Said in words where the list ends before its records do. */
export function ListEnd({ total }: { total: number }) {
  const words = wordsAtEnd(total)
  return words && <p className="px-3 py-4 text-center text-xs text-muted-foreground">{words}</p>
}
