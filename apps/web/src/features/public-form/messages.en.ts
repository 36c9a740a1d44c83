export default {
  form: 'Form',
  notOpen: 'This form is not open',
  notOpenHelp: 'The form may no longer be published, or the link is incomplete. Ask the person who sent it to you.',
  notLoaded: 'The form could not be loaded',
  closed: 'This form is closed.',
  submitted: 'Form submitted successfully!',
  thanks: 'Thanks, your response was recorded.',
  submitAnother: 'Submit another response',
  submit: 'Submit',
} as const
