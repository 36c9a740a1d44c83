/** Hints for functions of other products that are not functions here. They follow the message about an unknown function. */
const lookup = 'Use a dot for values of related records, as in {account.name}, or a lookup field'
const rollup = 'Use a rollup field to count or sum related records that meet conditions'
const recordValue = (field: string): string => `The record has it as {${field}}`
const operator = (sign: string): string => `Write ${sign} between the values`

const hints = new Map<string, string>(
  (
    [
      [
        ['vlookup', 'hlookup', 'xlookup', 'lookup', 'index', 'match', 'indirect', 'sverweis', 'verweis', 'xverweis'],
        lookup,
      ],
      [
        ['sumif', 'sumifs', 'countif', 'countifs', 'averageif', 'averageifs', 'minifs', 'maxifs', 'rollup', 'subtotal'],
        rollup,
      ],
      [['summewenn', 'summewenns', 'zählenwenn', 'zählenwenns', 'mittelwertwenn', 'teilergebnis'], rollup],
      [['record_id', 'recordid'], recordValue('id')],
      [['created_time', 'createdtime'], recordValue('createdAt')],
      [['last_modified_time', 'lastmodifiedtime'], recordValue('updatedAt')],
      [['created_by', 'creator'], recordValue('createdBy.name')],
      [['last_modified_by', 'modified_by'], recordValue('updatedBy.name')],
      [['is_before'], operator('<')],
      [['is_after'], operator('>')],
      [['is_same', 'exact', 'equals', 'identisch'], operator('=')],
      [['product', 'produkt'], operator('*')],
      [['days', 'tage'], operator('-')],
      [['edate', 'edatum'], 'Use dateadd(date, months, "month")'],
      [['eomonth', 'monatsende'], 'Use end_of(date, "month")'],
      [['datedif', 'days360'], 'Use datediff(from, to, "day")'],
      [['workday', 'arbeitstag'], 'networkdays(from, to) counts working days; dateadd(date, days, "day") adds days'],
      [['choose', 'wahl', 'case'], 'Use switch(value, case, result, …)'],
      [['rand', 'random', 'randbetween', 'zufallszahl'], 'A formula has the same result whenever it is read'],
      [
        ['hyperlink', 'image', 'encode_url_component'],
        'For addresses of pages and pictures, use a field of the type URL or image',
      ],
      [['fixed', 'dollar', 'fest'], 'Decimals and currencies are settings of the field; round(number, 2) rounds'],
      [['error', 'na'], 'A formula without a result is blank: use blank()'],
      [
        ['median', 'stdev', 'var', 'percentile', 'rank'],
        'Use a report or a grouped list for statistics over many records',
      ],
    ] as const
  ).flatMap(([names, hint]) => names.map((name): [string, string] => [name, hint])),
)

/** The hint for an unknown function: 'vlookup' suggests a lookup field. */
export function hintFor(name: string): string | undefined {
  return hints.get(name)
}
