/** Puts the caret behind the text. Inputs without a caret of their own (email, range, time …) are left alone: `setSelectionRange` throws there. */
export function putCaretAtEnd(input: HTMLInputElement | HTMLTextAreaElement): void {
  if (input.selectionStart === null) return
  input.setSelectionRange(input.value.length, input.value.length)
}
