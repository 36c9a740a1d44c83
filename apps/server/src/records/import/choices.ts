import { type Json, joinWords, restoreFormula, splitWords } from '@monarch/field-types'
import type { Command } from '@monarch/schema'
import type { ImportRow } from './import-row.ts'
import type { JsonLine } from './ndjson.ts'
import { choicesWith, type Target, type Targets } from './targets.ts'
import { columnsOf } from './table.ts'
import type { TableRow } from '../spreadsheet/table-row.ts'

/** Words of the file that are not choices yet, in file order, by field id. */
export type NewChoices = ReadonlyMap<string, readonly string[]>

/** More than a field may have choices; the structure refuses them with its own message. */
const maxWords = 2000

export async function choicesOfTable(
  targets: Targets,
  tables: AsyncIterable<readonly TableRow[]>,
): Promise<NewChoices> {
  const gatherer = new Gatherer(targets)
  let columns: ReturnType<typeof columnsOf> | null = null
  for await (const rows of tables) {
    for (const { cells, problem } of rows) {
      if (columns === null) {
        columns = columnsOf(targets, cells)
        continue
      }
      if (problem !== undefined) continue
      columns.forEach((column, i) => {
        const cell = cells[i]
        if (typeof column !== 'number' || cell === undefined || (typeof cell === 'object' && 'fault' in cell)) return
        gatherer.addText(column, typeof cell === 'string' ? restoreFormula(cell) : (cell.texts[0] ?? ''))
      })
    }
  }
  return gatherer.found
}

export async function choicesOfObjects(
  targets: Targets,
  lines: AsyncIterable<readonly JsonLine[]>,
): Promise<NewChoices> {
  const gatherer = new Gatherer(targets)
  for await (const some of lines) {
    for (const { record } of some) {
      for (const [name, value] of Object.entries(record ?? {})) {
        const found = targets.find(name)
        if (typeof found === 'number') gatherer.addJson(found, value as Json)
      }
    }
  }
  return gatherer.found
}

/** The commands that add the words as choices. */
export function choiceCommands({ list }: Targets, found: NewChoices): readonly Command[] {
  return list.flatMap(({ attribute, type, spec }): Command[] => {
    const words = attribute.kind === 'column' ? found.get(attribute.id) : undefined
    if (!words) return []
    return [
      {
        type: 'updateField',
        id: (attribute as { id: string }).id,
        data: { settings: { ...(spec.settings as object), choices: choicesWith(type, spec, words) } },
      },
    ]
  })
}

/** A dry run does not create new choices, so this removes them, or replaces them with a known choice if the field is required. */
export async function* withoutNewChoices(
  { list }: Targets,
  found: NewChoices,
  rows: AsyncIterable<readonly ImportRow[]>,
): AsyncIterable<readonly ImportRow[]> {
  const replacements = list.map(({ attribute, type, spec }) => {
    const words = new Set(attribute.kind === 'column' ? found.get(attribute.id) : [])
    const known = type.choices?.(spec.settings).find(({ value }) => !words.has(value))?.value ?? null
    const instead = spec.required ? known : null
    return (value: Json | undefined): Json | undefined => {
      if (words.size === 0 || value === undefined || value === null) return value
      if (!Array.isArray(value)) return words.has(value as string) ? instead : value
      const left = value.filter((word) => !words.has(word as string))
      return left.length > 0 || instead === null ? left : [instead]
    }
  })
  for await (const some of rows)
    yield some.map((row) => ({ ...row, values: row.values.map((value, i) => replacements[i]!(value)) }))
}

class Gatherer {
  readonly found = new Map<string, string[]>()
  readonly #targets: Targets
  readonly #seen = new Set<string>()

  constructor(targets: Targets) {
    this.#targets = targets
  }

  /** Text matches choices case-insensitively. */
  addText(index: number, text: string): void {
    const target = this.#targets.list[index]!
    if (!hasChoices(target) || text === '') return
    for (const word of target.type.graphql.list ? splitWords(text) : [text.trim()]) {
      if (target.type.fromText(target.type.graphql.list ? joinWords([word]) : word, target.spec).ok) continue
      this.#add(target, word, word.toLowerCase())
    }
  }

  addJson(index: number, value: Json): void {
    const target = this.#targets.list[index]!
    if (!hasChoices(target)) return
    const words = target.type.graphql.list && Array.isArray(value) ? value : [value]
    for (const word of words) {
      if (typeof word !== 'string' || target.type.parse(target.type.graphql.list ? [word] : word, target.spec).ok)
        continue
      this.#add(target, word, word)
    }
  }

  #add({ attribute }: Target, word: string, identity: string): void {
    if (word === '' || attribute.kind !== 'column') return
    const known = `${attribute.id} ${identity}`
    const words = this.found.get(attribute.id) ?? []
    if (this.#seen.has(known) || words.length > maxWords) return
    this.#seen.add(known)
    this.found.set(attribute.id, [...words, word])
  }
}

function hasChoices({ type, spec }: Target): boolean {
  return type.choices !== undefined && type.choices(spec.settings) !== undefined
}
