import { Button, Field, IconButton, Input, Popover, PopoverContent, PopoverTrigger } from '@monarch/ui'
import { type Editor, useEditorState } from '@tiptap/react'
import { Link } from 'lucide-react'
import { useState } from 'react'
import { url } from '../url/url.ts'
import { t } from './editor-messages.ts'

interface LinkButtonProps {
  editor: Editor
  tabIndex: number
  onFocus: () => void
}

/** Links the selected text, or edits the link at the caret. */
export function LinkButton({ editor, ...props }: LinkButtonProps) {
  const [open, setOpen] = useState(false)
  const isOn = useEditorState({ editor, selector: () => editor.isActive('link') })
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <IconButton
          label={t('link')}
          size="icon-sm"
          className={isOn ? 'bg-selected text-foreground hover:bg-selected-hover' : undefined}
          {...props}
        >
          <Link aria-hidden />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent
        label={t('link')}
        className="w-80"
        data-rich-text-part=""
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          editor.view.focus()
        }}
      >
        <LinkForm
          editor={editor}
          isLink={isOn}
          onDone={() => {
            // Before the popover closes, which would leave the focus, and the next key, nowhere for a moment.
            editor.view.focus()
            setOpen(false)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}

/** No <form>, because forms cannot be nested in the form of the record. */
function LinkForm({ editor, isLink, onDone }: { editor: Editor; isLink: boolean; onDone: () => void }) {
  const [text, setText] = useState(() => (editor.getAttributes('link').href as string | undefined) ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const apply = () => {
    const address = url.fromText(text, { label: t('link'), settings: {}, required: true, rules: {} })
    if (!address.ok) return setProblem(address.message)
    setLink(editor, address.value as string)
    onDone()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('link')} error={problem}>
        <Input
          type="url"
          autoComplete="off"
          placeholder="https://example.com"
          value={text}
          onValueChange={(text) => {
            setText(text)
            setProblem(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            event.stopPropagation()
            apply()
          }}
        />
      </Field>
      <div className="flex justify-end gap-2">
        {isLink && (
          <Button variant="ghost" size="sm" onClick={remove}>
            {t('removeLink')}
          </Button>
        )}
        <Button size="sm" onClick={apply}>
          {t('apply')}
        </Button>
      </div>
    </div>
  )
}

/** Without selected text, the address becomes the text. */
function setLink(editor: Editor, href: string): void {
  const { empty } = editor.state.selection
  const mark = { type: 'link', attrs: { href } }
  if (empty && !editor.isActive('link')) editor.commands.insertContent({ type: 'text', text: href, marks: [mark] })
  else editor.chain().extendMarkRange('link').setLink({ href }).run()
}
