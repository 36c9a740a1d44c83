import { type FlatTable } from '@monarch/charts'
import { headLook, numberLook, TableBox, textLook } from './table-parts.tsx'

/** The rows behind a chart. */
export function ChartTable({ table, title }: { readonly table: FlatTable; readonly title: string }) {
  return (
    <TableBox title={title}>
      <thead>
        <tr>
          {table.headings.map((heading, i) => (
            <th key={i} scope="col" className={`${headLook} ${i < table.groups ? 'text-left' : 'text-right'}`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(({ names, texts }, i) => (
          <tr key={i} className="border-b last:border-b-0">
            {names.map((name, j) => (
              <td key={j} className={textLook}>
                {name}
              </td>
            ))}
            {texts.map((text, j) => (
              <td key={j} className={numberLook}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}
