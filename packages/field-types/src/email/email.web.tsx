import { AtSign, Mail } from 'lucide-react'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { TypedInput } from '../text/TypedInput.tsx'
import { TextWithLink } from '../text/TextWithLink.tsx'
import { t } from './messages.ts'

export const emailWeb: FieldTypeWeb = {
  Icon: AtSign,
  Input: (props: FieldInputProps) => <TypedInput {...props} kind="email" />,
  edit: 'line',
  Cell: ({ value }: FieldCellProps) => (
    <TextWithLink
      text={value as string}
      href={`mailto:${value as string}`}
      label={t('writeTo', { address: value as string })}
      Icon={Mail}
    />
  ),
}
