/**
 * Moves the caret to the end. Skips inputs without a caret (email, range, time …), where `setSelectionRange` throws.
 */
export function putCaretAtEnd(input: HTMLInputElement | HTMLTextAreaElement): void {
  if (input.selectionStart === null) return
  input.setSelectionRange(input.value.length, input.value.length)
}
