export * from './registry.web.ts'
export * from '../definition.web.ts'
export { FieldTypeIcon } from './FieldTypeIcon.tsx'
export { FilePicture } from '../file/FilePicture.tsx'
export { FileViewer } from '../file/lazy-viewer.web.ts'
export {
  CommentEditor,
  type CommentEditorProps,
  type MentionablePerson,
} from '../rich-text/lazy-comment-editor.web.tsx'
export { RichText } from '../rich-text/RichText.tsx'
export * from '../file-source.ts'
export { hasRunningUploads, uploadsEnd } from '../running-uploads.ts'
export { InGridContext, useLinkStop } from '../link-stop.ts'
export * from '../record-source.ts'
export { type FieldGeneration, FieldGenerationContext } from '../ai/field-generation.ts'
