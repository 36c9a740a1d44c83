/**
 * Hints for functions of spreadsheets and other products that this language has by another means. They follow the message
 * about an unknown function.
 */
const lookup = 'Use a dot for values of related records, as in {account.name}, or a lookup field'
const rollup = 'Use a rollup field to count or sum related records that meet conditions'
const joining = 'Use textjoin(", ", true, {tags.name}) to join the values of related records'
const list =
  'Use sum(), average(), counta(), unique() or textjoin() for all values of related records, and a rollup field for those that meet conditions'
const statistics = 'Use a report or a grouped list for statistics over many records'
const zone = 'Dates and times are read in the time zone of the user'
const kinds = 'Each field has one kind; not iserror(number({text})) tells whether a text is a number'
const recordValue = (field: string): string => `The record has it as {${field}}`
const operator = (sign: string): string => `Write ${sign} between the values`
const instead = (formula: string): string => `Use ${formula}`

const hints: ReadonlyMap<string, string> = new Map(
  (
    [
      [lookup, 'vlookup hlookup xlookup lookup index match xmatch indirect offset cell'],
      [lookup, 'row column sverweis wverweis verweis xverweis vergleich indirekt zeile spalte'],
      [rollup, 'sumif sumifs countif countifs averageif averageifs minifs maxifs rollup subtotal'],
      [
        rollup,
        'sumproduct summewenn summewenns zählenwenn zählenwenns mittelwertwenn teilergebnis summenprodukt countall',
      ],
      [list, 'arrayflatten arraycompact arrayslice filter sort query map first'],
      [list, 'last at some every flat reverse transpose choosecols findindex arrayformula'],
      [joining, 'arrayjoin array_join join group_concat string_agg'],
      [statistics, 'median mode stdev stdev.s stdev.p stdevp var varp percentile quartile'],
      [statistics, 'rank large small correl slope forecast kgrösste kkleinste rang stabw'],
      [recordValue('id'), 'record_id recordid id'],
      [recordValue('createdAt'), 'created_time createdtime'],
      [recordValue('updatedAt'), 'last_modified_time lastmodifiedtime lasteditedtime'],
      [recordValue('createdBy.name'), 'created_by createdby creator'],
      [recordValue('updatedBy.name'), 'last_modified_by modified_by lasteditedby'],
      ['Put field names in braces, as in {name}', 'prop field feld getfield thisrow'],
      [operator('='), 'is_same exact equal equals identisch'],
      [operator('!='), 'unequal notequal ne'],
      [operator('<'), 'is_before smaller lessthan'],
      [operator('>'), 'is_after larger largerthan greaterthan'],
      [operator('+'), 'add plus'],
      [operator('-'), 'days tage subtract minus'],
      [operator('*'), 'product produkt multiply'],
      [operator('/'), 'divide div'],
      [instead('-{number}'), 'unaryminus'],
      [instead('{number} >= 1 and {number} <= 10'), 'between'],
      [instead('{text} = "a" or {text} = "b"'), 'in'],
      ['Write true and false without parentheses', 'true false wahr falsch'],
      [instead('not is_blank(value)'), 'notblank isnotblank isnotempty is_not_empty ispresent has'],
      [instead('iserror(value)'), 'isna iserr istfehl'],
      [instead('iferror(value, otherwise)'), 'ifna wennnv'],
      [kinds, 'isnumber istext isnontext islogical isdate type istzahl isttext'],
      [instead('mod({number}, 2) = 0'), 'iseven isodd istgerade istungerade'],
      [instead('round({number} / 5) * 5'), 'mround vrunden'],
      [instead('ceil({number} / 2) * 2'), 'even gerade'],
      [instead('rounddown(a / b)'), 'quotient'],
      [instead('log(number, 10)'), 'log10'],
      [instead('log(number, 2)'), 'log2'],
      [instead('power(number, 1 / 3)'), 'cbrt'],
      [instead('max(values)'), 'maxa'],
      [instead('min(values)'), 'mina'],
      ['counta(values) counts the values that are not blank', 'countblank anzahlleerezellen'],
      ['A text in quotes can have a line break as "\\n"', 'char unichar zeichen unizeichen'],
      [instead('regex_replace(text, "\\s+", " ")'), 'clean säubern'],
      [instead('mid(text, start, count)'), 'slice'],
      [instead('find(part, text)'), 'instr indexof charindex strpos position'],
      [instead('contains(text, part)'), 'like ilike'],
      [instead('split_part(text, separator, number)'), 'split textbefore textafter textsplit textvor textnach'],
      [instead('right(rept("0", 5) & text, 5)'), 'lpad padstart rpad padend'],
      [instead('number(replace(text, ",", "."))'), 'numbervalue zahlenwert'],
      [instead('format(date, "YYYY-MM-DD")'), 'datestr'],
      [instead('format(datetime, "HH:mm")'), 'timestr time timevalue zeit zeitwert'],
      [instead('datetime("2024-01-31T14:30")'), 'datetime_parse strptime'],
      [instead('date("2024-01-31")'), 'parsedate datestart dateend daterange'],
      [instead('format(date, "dddd")'), 'dayname day_name'],
      [instead('format(date, "MMMM")'), 'monthname month_name'],
      [instead('dateadd(date, months, "month")'), 'edate edatum addmonths add_months'],
      [instead('dateadd(date, -days, "day")'), 'datesubtract date_sub date_subtract'],
      [instead('end_of(date, "month")'), 'eomonth monatsende last_day'],
      [instead('start_of(date, "month")'), 'date_trunc datetrunc som'],
      [instead('year(date)'), 'date_part datepart extract'],
      [instead('datediff(from, to, "day")'), 'datedif days360 tage360'],
      [instead('datediff(from, to, "day") / 365'), 'yearfrac brteiljahre'],
      [instead('datediff({birthday}, today(), "year")'), 'age'],
      [instead('datediff(date, today(), "day")'), 'fromnow tonow'],
      [zone, 'set_timezone set_locale timezone convert_timezone'],
      [instead('switch(value, case, result, …)'), 'choose wahl case'],
      [instead('{choice} = "value"'), 'ispickval'],
      ['Use a formula field for each step, and name it in braces', 'let lets lambda'],
      ['A formula has the same result whenever it is read', 'rand random randbetween zufallszahl uuid'],
      [
        'For addresses of pages and pictures, use a field of the type URL or image',
        'hyperlink image link url encode_url_component encodeurl',
      ],
      [instead('text(number, "#,##0.00")'), 'fixed dollar fest formatnumber currency'],
      ['A formula without a result is blank: use blank()', 'error na nv null nothing'],
    ] as const
  ).flatMap(([hint, names]) => names.split(' ').map((name): [string, string] => [name, hint])),
)

/** The names with a hint. */
export const hintedNames: readonly string[] = [...hints.keys()]

/** The hint for an unknown function: 'vlookup' suggests a lookup field. A suffix counts as the function: 'ceiling.math'. */
export function hintFor(name: string): string | undefined {
  return hints.get(name) ?? hints.get(name.replace(/\..*$/, ''))
}
