import { formatDate, formatNumber } from '@monarch/messages'
import { encodings, type ImportDialect, type ImportDoubt, type ImportPreview } from '@monarch/schema'
import { Alert, Combobox, Field, Disclosure, SegmentedControl, Select } from '@monarch/ui'
import { t } from './messages.ts'

interface DialectInputsProps {
  /** The name of the section, where a page has several. */
  label?: string
  preview: Pick<ImportPreview, 'format' | 'dialect' | 'isExport' | 'doubts' | 'head'>
  hasHeader: boolean
  isReading: boolean
  onChange: (dialect: ImportDialect) => void
}

/** The format of the file: what was detected, what is ambiguous, and inputs to change it. */
export function DialectInputs({
  label = t('howItIsWritten'),
  preview,
  hasHeader,
  isReading,
  onChange,
}: DialectInputsProps) {
  // Decisions stored by an older version have no dialect.
  if (!('dialect' in preview) || preview.format === 'ndjson') return null
  const { dialect, format, head, doubts, isExport } = preview
  const set = (changes: Partial<ImportDialect>) => onChange({ ...dialect, ...changes })
  /** The row above the header. */
  const above = head[dialect.headerRow - 1]
  const isText = format === 'csv'
  const summary = [
    ...(isText
      ? [dialect.encoding.toUpperCase(), labelOf(separators(), dialect.separator), sampleNumber(dialect)]
      : []),
    sampleDate(dialect.dateOrder),
    ...(dialect.yearsFrom ? [t('shortYearsMean', { years: labelOfYears(dialect.yearsFrom) })] : []),
  ].join(' · ')
  return (
    <section aria-label={label} className="flex min-w-0 flex-col gap-3">
      {doubts.map((doubt) => (
        <Doubt key={doubt.about} doubt={doubt} dialect={dialect} onChange={onChange} />
      ))}
      <Disclosure label={t('howItIsWritten')} summary={isExport ? t('anExport') : summary}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {isText && (
            <>
              <Field label={t('encoding')}>
                <Combobox
                  label={t('encoding')}
                  options={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
                  value={dialect.encoding}
                  disabled={isReading}
                  onValueChange={(encoding) => encoding && set({ encoding: encoding as ImportDialect['encoding'] })}
                />
              </Field>
              <Field label={t('separator')}>
                <Select
                  options={separators()}
                  value={dialect.separator}
                  disabled={isReading}
                  onValueChange={(separator) => set({ separator })}
                />
              </Field>
              <Field label={t('quotes')}>
                <Select
                  options={quotes()}
                  value={dialect.quote || noQuotes}
                  disabled={isReading}
                  onValueChange={(quote) => set({ quote: quote === noQuotes ? '' : quote })}
                />
              </Field>
              <Field label={t('lineEnds')}>
                <Select
                  options={lineEnds()}
                  value={dialect.lineEnd}
                  disabled={isReading}
                  onValueChange={(lineEnd) => set({ lineEnd })}
                />
              </Field>
              <Field label={t('numbers')}>
                <Select
                  options={numbers}
                  value={`${dialect.decimalMark}${dialect.thousandsMark}`}
                  disabled={isReading}
                  onValueChange={(marks) =>
                    set({
                      decimalMark: marks[0] as ImportDialect['decimalMark'],
                      thousandsMark: marks.slice(1) as ImportDialect['thousandsMark'],
                    })
                  }
                />
              </Field>
            </>
          )}
          <Field label={t('dates')}>
            <Select
              options={(['dayFirst', 'monthFirst'] as const).map((value) => ({ value, label: sampleDate(value) }))}
              value={dialect.dateOrder}
              disabled={isReading}
              onValueChange={(dateOrder) => set({ dateOrder })}
            />
          </Field>
          <Field label={t('yearsOfTwoDigits')}>
            <Select
              options={years.map((value) => ({ value: value || noYears, label: labelOfYears(value) }))}
              value={dialect.yearsFrom || noYears}
              disabled={isReading}
              onValueChange={(from) => set({ yearsFrom: from === noYears ? '' : from })}
            />
          </Field>
          {hasHeader && head.length > 1 && (
            <Field label={t('headerRow')}>
              <Select
                options={head.map((cells, i) => ({
                  value: String(i),
                  label: t('rowWith', { row: i + 1, cells: filled(cells) }),
                }))}
                value={String(dialect.headerRow)}
                disabled={isReading}
                onValueChange={(row) => set({ headerRow: Number(row), hasGroups: false })}
              />
            </Field>
          )}
          {hasHeader && above && (
            <Field label={t('groupTitles')}>
              <Select
                options={[
                  { value: 'none' as const, label: t('noGroupTitles') },
                  { value: 'above' as const, label: t('rowWith', { row: dialect.headerRow, cells: filled(above) }) },
                ]}
                value={dialect.hasGroups ? 'above' : 'none'}
                disabled={isReading}
                onValueChange={(titles) => set({ hasGroups: titles === 'above' })}
              />
            </Field>
          )}
        </div>
      </Disclosure>
    </section>
  )
}

/** What is ambiguous, with both readings. */
function Doubt({
  doubt: { about, header, text, readings },
  dialect,
  onChange,
}: {
  doubt: ImportDoubt
  dialect: ImportDialect
  onChange: (dialect: ImportDialect) => void
}) {
  const title = t(titles[about])
  const choose = (value: string) => {
    if (about !== 'decimalMark') return onChange({ ...dialect, [about]: value })
    const decimalMark = value as ImportDialect['decimalMark']
    onChange({ ...dialect, decimalMark, thousandsMark: decimalMark === ',' ? '.' : ',' })
  }
  return (
    <Alert variant="info" title={title}>
      <p className="mb-2">{t('theValueIs', { text, header })}</p>
      <SegmentedControl
        aria-label={title}
        className="w-md max-w-full"
        options={readings.map(({ value, reading }) => ({ value, label: shownReading(about, reading) }))}
        value={dialect[about] ?? ''}
        onValueChange={choose}
      />
    </Alert>
  )
}

const titles = {
  dateOrder: 'datesAreAmbiguous',
  decimalMark: 'numbersAreAmbiguous',
  yearsFrom: 'yearsAreAmbiguous',
} as const

function shownReading(about: ImportDoubt['about'], reading: string): string {
  if (about === 'decimalMark') return formatNumber(Number(reading), { maximumFractionDigits: 20 })
  return formatDate(Date.parse(reading), { dateStyle: 'long', timeZone: 'UTC' })
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join(', ')

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

const separators = () => [
  { value: ',' as const, label: t('comma') },
  { value: ';' as const, label: t('semicolon') },
  { value: '\t' as const, label: t('tab') },
  { value: '|' as const, label: t('bar') },
]

/** A select has no empty value. */
const noQuotes = 'none'
const quotes = () => [
  { value: '"' as const, label: t('doubleQuotes') },
  { value: "'" as const, label: t('singleQuotes') },
  { value: noQuotes as typeof noQuotes, label: t('noQuotes') },
]

const lineEnds = () => [
  { value: '\r\n' as const, label: t('lineEndsOfWindows') },
  { value: '\n' as const, label: t('lineEndsOfUnix') },
  { value: '\r' as const, label: t('lineEndsOfOldMacs') },
]

/** The decimal separator, followed by the thousands separator. */
const numbers = ['.,', ',.', ', ', '. ', ".'", ",'", '.', ','].map((marks) => ({
  value: marks,
  label: `1${marks.slice(1)}234${marks[0]}56`,
}))

const years = ['', '1930', '1970'] as const
/** A select has no empty value. */
const noYears = 'none' as const
const labelOfYears = (from: (typeof years)[number]) => (from ? `${from}\u2013${Number(from) + 99}` : t('notRead'))

const sampleNumber = ({ decimalMark, thousandsMark }: ImportDialect) => `1${thousandsMark}234${decimalMark}56`
const sampleDate = (order: ImportDialect['dateOrder']) => (order === 'dayFirst' ? '31/12/2024' : '12/31/2024')
