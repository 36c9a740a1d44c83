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
import { type ReactNode, useState } from 'react'

const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const
const badges = ['default', 'secondary', 'destructive', 'success', 'warning', 'outline'] as const
const options = hues.map((hue) => ({ value: hue, label: hue, hue }))

/** All primitives of @monarch/ui in their states. */
export function ComponentsTab() {
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      <Buttons />
      <Group title="Badges and tags">
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
      <Group title="Messages">
        <Alert title="Not saved. Your text is still here." className="w-full">
          The server cannot be reached.
        </Alert>
        <Alert variant="warning" className="w-full">
          Width must be between 1 and 24.
        </Alert>
        <Alert variant="info" className="w-full">
          This entity is locked.
        </Alert>
        <Button variant="outline" onClick={() => toast.success('Form submitted successfully!')}>
          Show a toast
        </Button>
        <Button variant="outline" onClick={() => toast.error('Failed to create entity')}>
          Show an error
        </Button>
        <DialogDemo />
      </Group>
      <Group title="Waiting and emptiness">
        <Spinner />
        <Skeleton className="h-8 w-40" />
        <Avatar name="Ana Ruiz" />
        <Kbd keys="Mod+K" />
        <Card className="w-full">
          <EmptyState
            headingLevel={3}
            icon={<Inbox aria-hidden />}
            title="Nothing yet"
            description="Items will appear here."
            actions={<Button>Create one</Button>}
          />
        </Card>
      </Group>
    </div>
  )
}

function Buttons() {
  return (
    <Group title="Buttons">
      {variants.map((variant) => (
        <Button key={variant} variant={variant}>
          {variant}
        </Button>
      ))}
      <Button size="sm">Small</Button>
      <Button size="lg">Large</Button>
      <IconButton label="Add">
        <Plus aria-hidden />
      </IconButton>
      <Button disabled>Disabled</Button>
      <Button loading>Loading</Button>
      <Button variant="outline">
        <Star aria-hidden />
        With an icon
      </Button>
    </Group>
  )
}

function TextInputs() {
  const [text, setText] = useState('')
  return (
    <Group title="Text inputs" isColumn>
      <Field label="Name" help="One line." required>
        <Input placeholder="Acme Corp" />
      </Field>
      <Field label="Email" error="Invalid email address">
        <Input defaultValue="nobody" />
      </Field>
      <Field label="Disabled">
        <Input disabled defaultValue="Not now" />
      </Field>
      <Field label="Read-only">
        <Input readOnly defaultValue="Never" />
      </Field>
      <Field label="Description">
        <Textarea rows={4} />
      </Field>
      <Field label="Password">
        <PasswordInput defaultValue="a good password" autoComplete="off" />
      </Field>
      <SearchInput label="Search" value={text} onValueChange={setText} />
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
    <Group title="Choices" isColumn>
      <Field label="Select">
        <Select options={few} value={few.some(({ value }) => value === one) ? one : null} onValueChange={setOne} />
      </Field>
      <Field label="Combobox">
        <Combobox label="Colors" options={options} value={one} onValueChange={setOne} clearable />
      </Field>
      <Field label="Several">
        <MultiCombobox label="Colors" options={options} value={[...several]} onValueChange={setSeveral} />
      </Field>
      <Field label="Date">
        <DatePicker value={day} onValueChange={setDay} />
      </Field>
      <Field label="Date range">
        <DateRangePicker value={range} onValueChange={setRange} minDays={2} maxDays={14} />
      </Field>
      <Field label="Date and time">
        <DateTimePicker value={instant} onValueChange={setInstant} />
      </Field>
      <RadioGroup
        aria-label="Radio buttons"
        options={few}
        value={one}
        onValueChange={setOne}
        orientation="horizontal"
      />
      <SegmentedControl
        aria-label="Segments"
        options={few}
        value={one ?? ''}
        onValueChange={setOne}
        className="max-w-72"
      />
      <CheckboxField label="Checkbox" help="With a short description." checked={isOn} onCheckedChange={setOn} />
      <span className="flex items-center gap-4">
        <Checkbox aria-label="Partly on" checked="indeterminate" />
        <Checkbox aria-label="Disabled" disabled />
        <Switch aria-label="Switch" checked={isOn} onCheckedChange={setOn} />
        <Switch aria-label="Disabled switch" disabled />
      </span>
    </Group>
  )
}

function DialogDemo() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Open a dialog
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="A dialog"
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <p className="text-sm">Escape closes it, and the focus returns to its previous place.</p>
      </Dialog>
    </>
  )
}

function Group({ title, isColumn = false, children }: { title: string; isColumn?: boolean; children: ReactNode }) {
  const id = `demo-${title.toLowerCase().replaceAll(' ', '-')}`
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
