export type DemoCommenter = 'admin' | 'first' | 'second'

/** The author and the text. `@` and the key of a commenter mentions that user. */
type Line = readonly [author: DemoCommenter, text: string]

/** Threads of comments by entity. Each is about a different record, starting with the latest. */
export const demoThreads: Readonly<Record<string, readonly (readonly Line[])[]>> = {
  deal: [
    [
      ['first', 'The client asked for a fixed price. @admin can you confirm the margin before I send the offer?'],
      [
        'second',
        'I have put the hours together: we are fine as long as there is only <strong>one</strong> round of changes.',
      ],
    ],
    [
      ['second', 'Procurement wants our insurance certificate. @first do we have this year’s?'],
      ['first', 'It is in Documents since Monday, I have sent it over.'],
    ],
    [
      ['admin', 'Good talk with their marketing lead today. They decide next week.'],
      ['first', '@admin shall I already reserve the studio for the shoot?'],
    ],
  ],
  project: [
    [
      ['second', 'First drafts are ready for review. @admin @first please have a look until Thursday.'],
      ['first', 'Looks great. Two remarks:<br>1. the logo needs more room<br>2. the claim is too long for mobile'],
    ],
    [
      ['first', 'The kick-off is done, notes are attached to the event.'],
      ['second', 'Thanks! @first who takes the photo research?'],
    ],
  ],
}
