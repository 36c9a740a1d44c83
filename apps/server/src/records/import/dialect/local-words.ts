/** Words for yes and no in the languages of most files. Text typed by users accepts fewer, because `si` and `da` are also names. */
const yes =
  'yes y true ja oui si sí sì sim vero vrai wahr verdadero verdadeiro tak prawda ano да evet igen kyllä はい 是'
const no = 'no n false nein non não nao falso faux falsch nie fałsz ne нет hayır nem ei nej nee nei いいえ 否'

const answers = new Map([
  ...yes.split(' ').map((word) => [word, 'true'] as const),
  ...no.split(' ').map((word) => [word, 'false'] as const),
])

/** 'true' or 'false' for a word that means yes or no; the text itself for any other. */
export function readLocalAnswer(text: string): string {
  return (text.length <= maxLength && answers.get(text.trim().toLowerCase())) || text
}

/** Whether the text is the error by which spreadsheets mark a missing value. */
export function isNotAvailable(text: string): boolean {
  return text.charCodeAt(0) === 35 && notAvailable.has(text)
}

/** In English, German, French, Spanish, Portuguese and Italian. */
const notAvailable: ReadonlySet<string> = new Set(['#N/A', '#N/A!', '#NA', '#NV', '#N/D', '#N/DISP'])
const maxLength = 20
