import { Phone } from 'lucide-react'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { TypedInput } from '../text/TypedInput.tsx'
import { TextWithLink } from '../text/TextWithLink.tsx'
import { t } from './messages.ts'

export const phoneWeb: FieldTypeWeb = {
  Icon: Phone,
  Input: (props: FieldInputProps) => <TypedInput {...props} kind="tel" />,
  edit: 'line',
  Cell: ({ value }: FieldCellProps) => (
    <TextWithLink
      text={value as string}
      href={telHref(value as string)}
      label={t('call', { number: value as string })}
      Icon={Phone}
    />
  ),
}

/** The part that can be dialled; text for an extension would break the link. */
function telHref(phoneNumber: string): string {
  return `tel:${phoneNumber.replace(/(?!^)\+|[^\d+*#]/g, '')}`
}
