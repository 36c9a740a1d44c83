/** What functions of other products are called here, if it is no function: the sentence that follows the message. */
const lookup = 'Values of related records come by a dot, as in {account.name}, or by a lookup field'
const rollup = 'A rollup field counts and sums related records, and its conditions choose which'
const recordValue = (field: string): string => `The record has it as {${field}}`
const operator = (sign: string): string => `Write ${sign} between the values`

const meanings = new Map<string, string>(
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
        'Addresses of pages and pictures are fields of the type URL or image',
      ],
      [['fixed', 'dollar', 'fest'], 'Decimals and currencies are settings of the field; round(number, 2) rounds'],
      [['error', 'na'], 'A formula without a result is blank: use blank()'],
      [['median', 'stdev', 'var', 'percentile', 'rank'], 'Charts and grouped lists have such figures of many records'],
    ] as const
  ).flatMap(([names, meaning]) => names.map((name): [string, string] => [name, meaning])),
)

/** The nearest thing by meaning for a name that is no function: 'vlookup' → a lookup field. */
export function meaningOf(name: string): string | undefined {
  return meanings.get(name)
}
