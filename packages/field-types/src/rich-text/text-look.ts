/** The styles of rich text, in the editor and when it is read. */
export const textTagsLook = [
  'break-words [&>*+*]:mt-2 [&_li>*+*]:mt-1 [&_a]:text-link [&_a]:underline [&_a]:underline-offset-2',
  '[&_h1]:text-xl [&_h2]:text-lg [&_h3]:font-semibold [&_h4]:font-semibold [&_h5]:font-semibold [&_h6]:font-semibold',
  '[&_ul]:list-disc [&_ul]:pl-5 [&_ol]:list-decimal [&_ol]:pl-5',
  // A checklist. Its boxes are drawn with CSS; in the editor, transparent checkboxes are on top of them.
  '[&_li[data-checked]]:relative [&_li[data-checked]]:-ml-5 [&_li[data-checked]]:min-h-6 [&_li[data-checked]]:list-none',
  '[&_li[data-checked]]:pl-7 [&_li[data-checked]]:before:absolute [&_li[data-checked]]:before:left-1 [&_li[data-checked]]:before:text-lg',
  '[&_li[data-checked]]:before:leading-5 [&_li[data-checked=true]]:before:content-["☑"] [&_li[data-checked=false]]:before:content-["☐"]',
  '[&_blockquote]:border-l-2 [&_blockquote]:border-border-strong [&_blockquote]:pl-3 [&_blockquote]:text-muted-foreground',
  '[&_code]:rounded-sm [&_code]:bg-active [&_code]:px-1 [&_code]:font-mono [&_code]:text-[0.9em]',
  '[&_pre]:overflow-x-auto [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-2 [&_pre_code]:bg-transparent [&_pre_code]:p-0',
  '[&_[data-mention]]:rounded-sm [&_[data-mention]]:bg-selected [&_[data-mention]]:px-0.5 [&_[data-mention]]:font-medium',
]

/** The same in the editor. */
export const richTextLook = [
  'h-auto max-h-96 min-h-36 overflow-y-auto py-1.5 whitespace-pre-wrap pointer-coarse:h-auto',
  ...textTagsLook,
  '[&_li>label]:absolute [&_li>label]:top-0 [&_li>label]:left-0 [&_li>label]:size-6 [&_li>label]:rounded-sm',
  '[&_li>label]:focus-within:outline-2 [&_li>label]:focus-within:outline-ring [&_li>label>input]:size-6 [&_li>label>input]:opacity-0',
]
