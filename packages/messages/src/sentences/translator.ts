/** Translations by their English texts. `{0}` stands for any text, in the order of the English sentence. */
export type Sentences = Readonly<Record<string, string>>

interface Rule {
  readonly pattern: RegExp
  readonly translation: string
  /** Whether the text of each placeholder is translated, too. Texts in quotes are names chosen by users, and are not. */
  readonly isOpen: readonly boolean[]
  /** The number of letters outside of placeholders; a higher number is a more specific rule. */
  readonly weight: number
}

/** Matches sentences that may follow the name of a value: 'settings.accept must be a list'. */
const predicate = /^(?:must|may|cannot|has|is|are) /

/**
 * Translates whole sentences, and the parts that stand for placeholders. The sentence with the most letters outside of placeholders wins.
 * `parts` are translated inside of sentences only, since alone they may be names: 'view' is our word in 'There is no view with this id'.
 */
export function translator(
  sentences: Sentences,
  parts: Sentences,
  quote: (text: string) => string,
): (sentence: string) => string {
  let rules: readonly Rule[] | undefined
  let rulesOfParts: readonly Rule[] | undefined
  const translate = (text: string, isPart: boolean): string => {
    if (text.length > maxLength) return text
    rules ??= rulesOf(sentences)
    rulesOfParts ??= rulesOf({ ...sentences, ...parts })
    for (const { pattern, translation, isOpen } of isPart ? rulesOfParts : rules) {
      const found = pattern.exec(text)
      if (!found) continue
      const values = isOpen.map((isOwn, i) => (isOwn ? translate(found[i + 1]!, true) : found[i + 1]!))
      return translation.replaceAll(/\{(\d)\}/g, (_, at: string) => values[Number(at)]!)
    }
    return isPart ? text.replace(/^"([^"]*)"$/, (_, quoted: string) => quote(quoted)) : text
  }
  return (sentence) => translate(sentence, false)
}

/** Longer texts are never sentences of ours, and are slow to match. */
const maxLength = 1_000

function rulesOf(sentences: Sentences): readonly Rule[] {
  return Object.entries(sentences)
    .flatMap(([english, translation]) => {
      const rule = ruleOf(english, translation)
      return predicate.test(english) ? [rule, afterName(english, translation)] : [rule]
    })
    .toSorted((one, other) => other.weight - one.weight)
}

function ruleOf(english: string, translation: string): Rule {
  const texts = english.split(/\{\d\}/)
  const escaped = texts.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
  const isOpen = texts.slice(1).map((after, i) => !(texts[i]!.endsWith('"') && after.startsWith('"')))
  const groups = escaped.slice(1).map((after, i) => (isOpen[i] === true ? '([^]+?)' : '([^"]+)') + after)
  return {
    pattern: new RegExp(`^${escaped[0]}${groups.join('')}$`),
    translation,
    isOpen,
    weight: texts.join('').length,
  }
}

/** 'must be text' as a sentence about a value: '{0} must be text'. */
function afterName(english: string, translation: string): Rule {
  const shift = (text: string) => text.replaceAll(/\{(\d)\}/g, (_, at: string) => `{${Number(at) + 1}}`)
  return ruleOf(`{0} ${shift(english)}`, `{0} ${shift(translation)}`)
}
