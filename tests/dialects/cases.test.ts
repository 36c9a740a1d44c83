import { describe, expect, test } from 'vitest'
import { readFile } from './reading.ts'

const read = (text: string, habits?: Parameters<typeof readFile>[1]) => readFile(Buffer.from(text), habits)
const typesOf = async (text: string) => (await read(text)).columns.map(({ fieldType }) => fieldType)

describe('numbers and dates', () => {
  test('a decimal comma elsewhere in the file decides how "1.234" is read; without one, both readings are offered', async () => {
    const sure = await read('name;price\na;1.000\nb;12,50\n')
    expect([sure.rows, sure.doubts]).toEqual([
      [
        ['a', 1000],
        ['b', 12.5],
      ],
      [],
    ])
    const unsure = await read('name;price\na;1.000\nb;2.500\n')
    expect(unsure.rows).toEqual([
      ['a', 1000],
      ['b', 2500],
    ])
    expect(unsure.doubts).toEqual([
      {
        about: 'decimalMark',
        header: 'price',
        text: '1.000',
        readings: [
          { value: '.', reading: '1.000' },
          { value: ',', reading: '1000' },
        ],
      },
    ])
    const german = { decimalMark: ',', dateOrder: 'dayFirst' } as const
    expect((await read('name\tprice\na\t1.000\nb\t2.500\n', german)).rows[0]).toEqual(['a', 1000])
    expect((await read('name,price\na,1.000\nb,2.500\n', german)).rows[0]).toEqual(['a', 1])
  })

  test('a day above 12 decides the order of dates; without one, the usual order is used and both readings are offered', async () => {
    expect((await read('n,at\na,13/01/2024\nb,02/03/2024\n')).rows.map(([, at]) => at)).toEqual([
      '2024-01-13',
      '2024-03-02',
    ])
    expect((await read('n,at\na,01/13/2024\nb,02/03/2024\n')).rows.map(([, at]) => at)).toEqual([
      '2024-01-13',
      '2024-02-03',
    ])
    for (const [dateOrder, at] of [
      ['dayFirst', '2024-03-02'],
      ['monthFirst', '2024-02-03'],
    ] as const) {
      const unsure = await read('n,at\na,02/03/2024\nb,05/06/2024\n', { decimalMark: '.', dateOrder })
      expect(unsure.rows[0]).toEqual(['a', at])
      expect(unsure.doubts).toMatchObject([{ about: 'dateOrder', header: 'at', text: '02/03/2024' }])
      expect(unsure.doubts[0]!.readings.map(({ reading }) => reading)).toEqual(['2024-03-02', '2024-02-03'])
    }
  })

  test.each([
    ['Code', ['007', '12', '13'], 'text'],
    ['Code', ['1E5', '12', '13'], 'text'],
    ['Code', ['1234567890123456', '12'], 'text'],
    ['Length', ['3.14159265358979323846', '2.71828182845904523536'], 'decimal'],
    ['Weight', [...Array.from({ length: 30 }, (_, i) => String(i + 1)), '2.5'], 'decimal'],
    ['Rate', ['1.5E-7', '2.5E-7'], 'decimal'],
    ['Price', ['12 €', '£5'], 'text'],
  ])('%s of %j is %s', async (header, values, type) => {
    expect(await typesOf(`n\t${header}\n${values.map((value) => `x\t${value}`).join('\n')}\n`)).toEqual(['text', type])
  })

  test.each([
    ['31 décembre 2024', '2024-12-31'],
    ['1er mars 2024', '2024-03-01'],
    ['5 de enero de 2024', '2024-01-05'],
    ['5. März 2024', '2024-03-05'],
    ['2024年1月5日', '2024-01-05'],
    ['2024. 1. 5.', '2024-01-05'],
    ['5-1-2024', '2024-01-05'],
  ])('%s is a day', async (text, day) => {
    expect((await read(`n;at\na;${text}\nb;13-1-2024\n`)).rows[0]).toEqual(['a', day])
  })
})

describe('years of two digits', () => {
  const days = async (...texts: string[]) => {
    const { columns, rows, doubts, dialect } = await read(`n;at\n${texts.map((text) => `x;${text}`).join('\n')}\n`)
    return [columns[1]!.fieldType, rows.map(([, at]) => at), dialect.yearsFrom, doubts.map(({ about }) => about)]
  }

  test('are read if the whole column has them', async () => {
    expect(await days('31.12.24', '1.2.23')).toEqual(['date', ['2024-12-31', '2023-02-01'], '1970', []])
    expect(await days('31.12.24 14:30', '01.02.23 08:00')).toMatchObject(['datetime', { length: 2 }, '1970', []])
    expect(await days('31.12.24', 'soon')).toEqual(['text', ['31.12.24', 'soon'], '', []])
  })

  test.each([
    [['1.2.3', '1.2.4']],
    [['12.34.56', '12.34.57']],
    // Items of a specification, and dates whose year comes first.
    [['01.01.10', '01.01.20', '01.02.10', '01.02.30']],
    [['24-12-31', '23-01-05']],
    [['24/12/30', '24/12/29', '24/12/28']],
  ])('are not seen in %j', async (texts) => expect(await days(...texts)).toEqual(['text', texts, '', []]))

  test('from 30 to 69 are in the century of the other years of their column, and both readings are offered', async () => {
    expect(await days('31.12.45', '01.02.85')).toEqual(['date', ['1945-12-31', '1985-02-01'], '1930', ['yearsFrom']])
    const { rows, doubts } = await read('booked;due\n01.10.99;31.12.31\n03.05.01;01.02.26\n')
    expect(rows[0]).toEqual(['1999-10-01', '2031-12-31'])
    expect(doubts).toEqual([
      {
        about: 'yearsFrom',
        header: 'due',
        text: '31.12.31',
        readings: [
          { value: '1930', reading: '1931-12-31' },
          { value: '1970', reading: '2031-12-31' },
        ],
      },
    ])
  })

  test('have their century in both readings of an unclear order of days', async () => {
    const { doubts } = await read('n;born\nx;05/06/45\nx;07/08/85\n')
    expect(doubts.find(({ about }) => about === 'dateOrder')).toMatchObject({
      text: '05/06/45',
      readings: [
        { value: 'dayFirst', reading: '1945-06-05' },
        { value: 'monthFirst', reading: '1945-05-06' },
      ],
    })
  })
})

describe('negative amounts', () => {
  test.each([
    [['(500,00)', '12,50'], 'decimal', [-500, 12.5]],
    [['(500)', '12'], 'number', [-500, 12]],
    [['1.000-', '12,50'], 'decimal', [-1000, 12.5]],
    [['1.000,00- €', '12,50 €'], 'currency', [-1000, 12.5]],
    [['500,00 €-', '(12,50 €)'], 'currency', [-500, -12.5]],
    [['(12,5 %)', '+3 %'], 'percent', [-12.5, 3]],
    [['\u22125', '12'], 'number', [-5, 12]],
    // A dash instead of cents is no sign.
    [['12,-', '13,50'], 'decimal', [12, 13.5]],
    [['-12,\u2013', '13,--'], 'number', [-12, 13]],
    // Sizes, items of a list, and what could be two signs.
    [['5-', '6-'], 'text', ['5-', '6-']],
    [['(1)', '(2)'], 'text', ['(1)', '(2)']],
    [['-5-', '(-6)'], 'text', ['-5-', '(-6)']],
  ])('%j is %s', async (texts, type, values) => {
    const file = await read(`n;x\n${texts.map((text) => `a;${text}`).join('\n')}\n`)
    expect([file.columns[1]!.fieldType, file.rows.map(([, x]) => x)]).toEqual([type, values])
  })
})

describe('texts that stay as they are', () => {
  test.each([
    [['12h30', '8h15']],
    [['12:30', '08:15']],
    [['2024-W05', '2024-W06']],
    [['KW 5', 'KW 6']],
    [['500,00 S', '12,50 H']],
  ])('%j', async (texts) => {
    const file = await read(`n;x\n${texts.map((text) => `a;${text}`).join('\n')}\n`)
    expect([file.columns[1]!.fieldType, file.rows.map(([, x]) => x)]).toEqual(['text', texts])
  })
})

describe('rows that contradict the file', () => {
  test('are reported, and not read in another dialect', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => `${i};${i},5;${13 + (i % 16)}/0${1 + (i % 9)}/2024`).join('\n')
    const file = await read(`n;price;at\n${rows}\n60;12.75;01/02/2024\n61;1,5;01/31/2024\n`)
    expect(file.rows.slice(60)).toEqual([
      [60, 'price: "12.75" is not a number with a decimal comma, which the numbers of the file have', '2024-02-01'],
      [61, 1.5, 'at: "01/31/2024" is not a date with the day first, as in the rest of the file'],
    ])
  })

  test('a stray quote invalidates only its own row', async () => {
    const file = await read(
      'n,what\n1,"a"\n2,"5 inch,b\n3,"c"\n4,d"e\n5,"f"x\n6,"g""h"\n7,"never closed\n8,i\n9,j\n10,k\n11,l\n12,m\n13,n\n',
    )
    expect(Object.keys(file.problems)).toEqual(['2', '4', '5', '7'])
    expect(file.rows.slice(0, 4)).toEqual([
      [1, 'a'],
      [3, 'c'],
      [6, 'g"h'],
      [8, 'i'],
    ])
  })

  test('inch marks in most rows are not read as quotes', async () => {
    const file = await read('n;size\n1;5" pipe\n2;7" pipe\n3;9" pipe\n')
    expect([file.dialect.quote, file.rows[0]]).toEqual(['', [1, '5" pipe']])
  })

  test.each([
    [
      'many titles above few rows',
      'Umsatzanzeige;erstellt am: 30.11.2026\n\nIBAN;DE12 5001\nKunde;Max\nZeitraum;November\nSaldo;1.234,56;EUR\n\nAlle Umsätze.\n\n',
    ],
    ['a balance', '"Girokonto";"DE12"\n""\n"Kontostand vom 30.11.2026:";"1.234,56 €"\n""\n'],
  ])('a statement of a bank with %s has its own header', async (_, titles) => {
    const table =
      'Buchung;Empfänger;Zweck;Art;Betrag;Währung\n30.11.2026;Müller;Gehalt;Eingang;2.500,00;EUR\n' +
      '28.11.2026;REWE;Einkauf;Ausgang;-85,5;EUR\n'
    const { columns, rows, dialect } = await readFile(Buffer.from(titles + table))
    expect(columns.map(({ header }) => header)).toEqual(['Buchung', 'Empfänger', 'Zweck', 'Art', 'Betrag', 'Währung'])
    expect(dialect.hasGroups).toBe(false)
    expect(rows.map((cells) => [cells[0], cells[4]])).toEqual([
      ['2026-11-30', 2500],
      ['2026-11-28', -85.5],
    ])
  })

  test('a quote that another row closes does not swallow the rows between them', async () => {
    const file = await readFile(
      Buffer.from(
        'Part\tSize\tQty\nPipe\t5 cm\t1\n"Valve\t6 cm\t2\nElbow\t3/4"\t3\nTee\t"long\nand short"\t4\nBend\t7 cm\t5\n',
      ),
    )
    expect(file.problems).toEqual({
      2: 'The row is not valid CSV: a quote is never closed',
      3: 'The row is not valid CSV: a quote is inside a cell that does not begin with one',
    })
    expect(file.rows).toEqual([
      ['Pipe', '5 cm', 1],
      ['Tee', 'long\nand short', 4],
      ['Bend', '7 cm', 5],
    ])
  })

  test('a short Japanese list with yen signs is Shift-JIS, whose byte of the yen sign is a backslash elsewhere', async () => {
    const file = await readFile(
      Buffer.from(
        'lNSNhiyOgZa8LIvginoskMUsie+I9QowMDEsjlKTYyCRvphZLCJcMTIsODAwIiyBjzEyODAs' +
          'gs2CogowMDIs7uCLtCCJ1I5xLCJcMSwyNTAsMDAwIiyBjzEyNSyCooKigqYK',
        'base64',
      ),
    )
    expect(file.dialect.encoding).toBe('shift_jis')
    expect(file.columns.map(({ header, fieldType }) => [header, fieldType])).toEqual([
      ['番号', 'text'],
      ['氏名', 'text'],
      ['金額', 'currency'],
      ['税', 'currency'],
      ['会員', 'boolean'],
    ])
    expect(file.rows).toEqual([
      ['001', '山田 太郎', 12800, 1280, true],
      ['002', '髙橋 花子', 1250000, 125, false],
    ])
  })

  test('an invalid byte in a UTF-8 file changes its guessed encoding', async () => {
    const bytes = Buffer.concat([Buffer.from('n,what\n1,Größe\n2,'), Buffer.from([0xff]), Buffer.from('\n3,Öl\n')])
    const text = bytes.toString('latin1')
    expect(text).toContain('\u00ff')
    const file = await readFile(bytes)
    // The file is then read as Windows-1252, where all other letters are visibly wrong, so the fault is not hidden.
    expect(file.dialect.encoding).not.toBe('utf-8')
  })
})

describe('layout', () => {
  test.each([
    ['n;a\n1;x,y\n2;z\n', ';'],
    ['n,a\n1,x;y\n2,z;w\n3,v;u\n', ','],
    ['price\n1,5\n2,5\n3,5\n', ';'],
    ['a|b\n1|x, y\n2|z, w\n', '|'],
    ['1,5;2,5\n3,5;4,5\n5,5;6,5\n', ';'],
    ['a\n1\n2\n', ','],
    ['', ','],
  ])('%j is separated by %s', async (text, separator) => {
    expect((await read(text)).dialect.separator).toBe(separator)
  })

  test('single quotes, and quoted line breaks', async () => {
    expect((await read("n,what\n1,'a, b'\n2,'it''s'\n")).rows).toEqual([
      [1, 'a, b'],
      [2, "it's"],
    ])
    expect((await read('n;what\r\n1;"a\r\nb"\r\n2;c\r\n')).rows[0]).toEqual([1, 'a\r\nb'])
    expect((await read('n;what\r1;"a\rb"\r2;c\r')).rows[0]).toEqual([1, 'a\nb'])
  })

  test('titles above the header', async () => {
    const file = await read('Report;;\nJanuary;;\n\nname;qty;price\na;1;2\nb;3;4\nc;5;6\n')
    expect([file.dialect.headerRow, file.columns.map(({ header }) => header)]).toEqual([2, ['name', 'qty', 'price']])
  })

  test.each([
    // One label column, an empty cell above it, and a title of the file.
    [
      'Sales;;;;\n;Q1;;Q2;\nRegion;Jan;Feb;Mar;Apr\nNorth;1;2;3;4\nSouth;5;6;7;8\n',
      2,
      'Region|Q1 Jan|Q1 Feb|Q2 Mar|Q2 Apr',
    ],
    // Cells that are merged downwards.
    ['Region;Q1;;Q2;;Total\n;Jan;Feb;Mar;Apr;\nNorth;1;2;3;4;10\n', 1, 'Region|Q1 Jan|Q1 Feb|Q2 Mar|Q2 Apr|Total'],
    ['Q1,,Q2,\nJan,Feb,Mar,Apr\n1,2,3,4\n', 1, 'Q1 Jan|Q1 Feb|Q2 Mar|Q2 Apr'],
    // Years below, and texts in the columns, of which the headers are the same.
    ['Name,Sales,,Costs,\n,2023,2024,2023,2024\nA,1,2,3,4\n', 1, 'Name|Sales 2023|Sales 2024|Costs 2023|Costs 2024'],
    [
      'Order,Bill to,,Ship to,\nNo,Name,City,Name,City\nx,A,B,C,D\n',
      1,
      'Order No|Bill to Name|Bill to City|Ship to Name|Ship to City',
    ],
  ])('titles of groups above the header: %j', async (text, headerRow, headers) => {
    const file = await read(text)
    expect(file.dialect).toMatchObject({ headerRow, hasGroups: true })
    expect(file.columns.map(({ header }) => header).join('|')).toBe(headers)
    expect(file.rows.length).toBe(text.trim().split('\n').length - headerRow - 1)
  })

  test.each([
    ['name,,price\na,x,1\nb,y,2\n', 0],
    ['name,,price\na,x,free\nb,y,2\n', 0],
    ['Report,,\nname,qty,price\na,1,2\n', 1],
    ['Report,,,2024\nname,qty,price,sum\na,1,2,2\n', 1],
    ['a,b,c\n,x,\nd,1,2\n', 0],
  ])('are not seen in %j', async (text, headerRow) =>
    expect((await read(text)).dialect).toMatchObject({ headerRow, hasGroups: false }),
  )
})
