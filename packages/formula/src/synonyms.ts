/**
 * Other names of functions: those of spreadsheets in English and German, and of other products. They are accepted
 * everywhere, and the stored form has the one name of this language.
 */
const synonyms = {
  and: ['und'],
  average: ['avg', 'mean', 'mittelwert', 'durchschnitt'],
  ceil: ['ceiling', 'ceiling.math', 'obergrenze'],
  coalesce: ['ifnull', 'nvl', 'nullvalue', 'blankvalue'],
  concat: ['concatenate', 'verketten', 'textkette'],
  contains: ['includes'],
  count: ['anzahl'],
  counta: ['anzahl2'],
  date: ['datevalue', 'datum', 'datwert', 'todate', 'to_date'],
  dateadd: ['date_add'],
  datediff: ['date_diff'],
  datetime: ['datetimevalue'],
  datetime_diff: ['datebetween'],
  day: ['tag', 'dayofmonth'],
  end_of: ['endof'],
  ends_with: ['endswith'],
  find: ['finden'],
  floor: ['int', 'ganzzahl', 'floor.math', 'untergrenze'],
  format: ['datetime_format', 'formatdate', 'date_format'],
  hour: ['stunde'],
  if: ['iif', 'wenn'],
  ifs: ['wenns'],
  iferror: ['wennfehler'],
  is_blank: ['isblank', 'isempty', 'is_empty', 'istleer', 'empty', 'isnull'],
  iserror: ['istfehler'],
  left: ['links'],
  len: ['length', 'länge', 'char_length'],
  lower: ['lowercase', 'klein'],
  max: ['maximum'],
  me: ['current_user', 'currentuser', 'user', 'ich'],
  mid: ['substr', 'substring', 'teil'],
  min: ['minimum'],
  mod: ['rest'],
  month: ['monat'],
  networkdays: ['workday_diff', 'networkdays.intl', 'nettoarbeitstage'],
  not: ['nicht'],
  now: ['jetzt', 'getdate', 'current_timestamp'],
  number: ['value', 'wert', 'to_number', 'tonumber', 'n'],
  or: ['oder'],
  power: ['pow', 'potenz'],
  proper: ['initcap', 'capitalize', 'title'],
  quarter: ['quartal'],
  regex_extract: ['regexextract'],
  regex_match: ['regexmatch', 'test'],
  regex_replace: ['regexreplace', 'regexp_replace'],
  replace: ['substitute', 'replaceall', 'wechseln', 'ersetzen'],
  rept: ['repeat', 'wiederholen'],
  right: ['rechts'],
  round: ['runden'],
  rounddown: ['trunc', 'truncate', 'abrunden', 'kürzen'],
  roundup: ['aufrunden'],
  search: ['suchen'],
  second: ['sekunde'],
  sign: ['vorzeichen'],
  sqrt: ['wurzel'],
  start_of: ['startof'],
  starts_with: ['startswith'],
  sum: ['summe'],
  text: ['to_text', 'totext', 'to_string', 't'],
  textjoin: ['textverketten'],
  today: ['heute', 'curdate', 'current_date'],
  trim: ['glätten'],
  unique: ['arrayunique', 'array_unique', 'eindeutig'],
  upper: ['uppercase', 'gross', 'groß'],
  weekday: ['wochentag', 'dayofweek'],
  weeknum: ['week', 'isoweeknum', 'kalenderwoche', 'isokalenderwoche'],
  workday: ['arbeitstag'],
  xor: ['xoder'],
  year: ['jahr'],
} as const satisfies Record<string, readonly string[]>

const nameOf = new Map<string, string>(
  Object.entries(synonyms).flatMap(([name, others]) => others.map((other): [string, string] => [other, name])),
)

/** The name of a function in this language, in lower case: `LENGTH` is `len`. Unknown names are returned as they are. */
export function functionName(written: string): string {
  const name = written.toLowerCase()
  return nameOf.get(name) ?? name
}

/** The other names of a function, for searching. */
export function synonymsOf(name: string): readonly string[] {
  return Object.hasOwn(synonyms, name) ? synonyms[name as keyof typeof synonyms] : []
}

/** All other names, for suggestions on typing errors. */
export const allSynonyms: readonly string[] = [...nameOf.keys()]
