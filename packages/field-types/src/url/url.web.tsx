import { ExternalLink, Link } from 'lucide-react'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { TypedInput } from '../text/TypedInput.tsx'
import { TextWithLink } from '../text/TextWithLink.tsx'
import { t } from './messages.ts'

export const urlWeb: FieldTypeWeb = {
  Icon: Link,
  Input: (props: FieldInputProps) => <TypedInput {...props} kind="url" />,
  edit: 'line',
  Cell: ({ type, field, value }: FieldCellProps) => {
    const text = type.format(value, field)
    return (
      <TextWithLink
        text={text}
        href={value as string}
        label={t('openInANewTab', { address: text })}
        Icon={ExternalLink}
        newTab
      />
    )
  },
}
