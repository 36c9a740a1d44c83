import {
  Alert,
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  CheckboxField,
  Combobox,
  DatePicker,
  DateRangePicker,
  type DayRange,
  DateTimePicker,
  Dialog,
  EmptyState,
  Field,
  hues,
  IconButton,
  Input,
  Kbd,
  MultiCombobox,
  PasswordInput,
  RadioGroup,
  SearchInput,
  SegmentedControl,
  Select,
  Skeleton,
  Spinner,
  Switch,
  Tag,
  Textarea,
  toast,
} from '@monarch/ui'
import { Inbox, Plus, Star } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { t } from './messages.ts'

const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const
const badges = ['default', 'secondary', 'destructive', 'success', 'warning', 'outline'] as const
const options = hues.map((hue) => ({ value: hue, label: hue, hue }))

/** All primitives of @monarch/ui in their states. */
export function ComponentsTab() {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      <Buttons />
      <Group title={t('badgesAndTags')}>
        {badges.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
        {hues.map((hue) => (
          <Tag key={hue} hue={hue}>
            {hue}
          </Tag>
        ))}
      </Group>
      <TextInputs />
      <Choices />
      <Group title={t('messages')}>
        <Alert title={t('notSaved')} className="w-full">
          {t('serverCannotBeReached')}
        </Alert>
        <Alert variant="warning" className="w-full">
          {t('widthMustBe')}
        </Alert>
        <Alert variant="info" className="w-full">
          {t('entityIsLocked')}
        </Alert>
        <Button variant="outline" onClick={() => toast.success(t('formSubmitted'))}>
          {t('showToast')}
        </Button>
        <Button variant="outline" onClick={() => toast.error(t('failedToCreateEntity'))}>
          {t('showError')}
        </Button>
        <DialogDemo />
      </Group>
      <Group title={t('waitingAndEmptiness')}>
        <Spinner />
        <Skeleton className="h-8 w-40" />
        <Avatar name="Ana Ruiz" />
        <Kbd keys="Mod+K" />
        <Card className="w-full">
          <EmptyState
            headingLevel={3}
            icon={<Inbox aria-hidden />}
            title={t('nothingYet')}
            description={t('itemsWillAppear')}
            actions={<Button>{t('createOne')}</Button>}
          />
        </Card>
      </Group>
    </div>
  )
}

function Buttons() {
  return (
    <Group title={t('buttons')}>
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button size="sm">{t('small')}</Button>
      <Button size="lg">{t('large')}</Button>
      <IconButton label={t('add')}>
        <Plus aria-hidden />
      </IconButton>
      <Button disabled>{t('disabled')}</Button>
      <Button loading>{t('loading')}</Button>
      <Button variant="outline">
        <Star aria-hidden />
        {t('withIcon')}
      </Button>
    </Group>
  )
}

function TextInputs() {
  const [text, setText] = useState('')
  return (
    <Group title={t('textInputs')} isColumn>
      <Field label={t('name')} help={t('oneLine')} required>
        <Input placeholder="Acme Corp" />
      </Field>
      <Field label={t('email')} error={t('invalidEmail')}>
        <Input defaultValue="nobody" />
      </Field>
      <Field label={t('disabled')}>
        <Input disabled defaultValue={t('notNow')} />
      </Field>
      <Field label={t('readOnly')}>
        <Input readOnly defaultValue={t('never')} />
      </Field>
      <Field label={t('description')}>
        <Textarea rows={4} />
      </Field>
      <Field label={t('password')}>
        <PasswordInput defaultValue={t('goodPassword')} autoComplete="off" />
      </Field>
      <SearchInput label={t('search')} value={text} onValueChange={setText} />
    </Group>
  )
}

function Choices() {
  const [one, setOne] = useState<string | null>('blue')
  const [several, setSeveral] = useState<readonly string[]>(['blue', 'green'])
  const [day, setDay] = useState<string | null>(null)
  const [range, setRange] = useState<DayRange | null>(null)
  const [instant, setInstant] = useState<string | null>(null)
  const [isOn, setOn] = useState(true)
  const few = options.slice(0, 3).map(({ value, label }) => ({ value, label }))
  return (
    <Group title={t('choices')} isColumn>
      <Field label={t('select')}>
        <Select options={few} value={few.some(({ value }) => value === one) ? one : null} onValueChange={setOne} />
      </Field>
      <Field label={t('combobox')}>
        <Combobox label={t('colors')} options={options} value={one} onValueChange={setOne} clearable />
      </Field>
      <Field label={t('several')}>
        <MultiCombobox label={t('colors')} options={options} value={[...several]} onValueChange={setSeveral} />
      </Field>
      <Field label={t('date')}>
        <DatePicker value={day} onValueChange={setDay} />
      </Field>
      <Field label={t('dateRange')}>
        <DateRangePicker value={range} onValueChange={setRange} minDays={2} maxDays={14} />
      </Field>
      <Field label={t('dateAndTime')}>
        <DateTimePicker value={instant} onValueChange={setInstant} />
      </Field>
      <RadioGroup
        aria-label={t('radioButtons')}
        options={few}
        value={one}
        onValueChange={setOne}
        orientation="horizontal"
      />
      <SegmentedControl
        aria-label={t('segments')}
        options={few}
        value={one ?? ''}
        onValueChange={setOne}
        className="max-w-72"
      />
      <CheckboxField label={t('checkbox')} help={t('withDescription')} checked={isOn} onCheckedChange={setOn} />
      <span className="flex items-center gap-4">
        <Checkbox aria-label={t('partlyOn')} checked="indeterminate" />
        <Checkbox aria-label={t('disabled')} disabled />
        <Switch aria-label={t('switch')} checked={isOn} onCheckedChange={setOn} />
        <Switch aria-label={t('disabledSwitch')} disabled />
      </span>
    </Group>
  )
}

function DialogDemo() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        {t('openDialog')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('aDialog')}
        footer={<Button onClick={() => setOpen(false)}>{t('done')}</Button>}
      >
        <p className="text-sm">{t('escapeCloses')}</p>
      </Dialog>
    </>
  )
}

function Group({ title, isColumn = false, children }: { title: string; isColumn?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h2 id={id} className="border-b pb-1 text-cell font-semibold">
        {title}
      </h2>
      <div className={isColumn ? 'flex max-w-[480px] flex-col gap-4' : 'flex flex-wrap items-center gap-2'}>
        {children}
      </div>
    </section>
  )
}
