export default {
  resetSubject: 'Set a new password',
  resetRequested: 'Someone, most likely you, has requested a new password for your account.',
  resetByAdministrator:
    'An administrator has asked you to set a new password. Your passkeys and your second factor are removed when you do.',
  resetWithinAnHour: 'Set it within an hour:',
  resetNotYou: 'If it was not you, ignore this mail. Your password stays as it is.',
  invitationSubject: 'You are invited to join "{organization}"',
  invitedBy: '{by} invites you to join "{organization}".',
  expiresInDays: 'This invitation expires in {days} days:',
  notExpected: 'If you do not expect this invitation, you can ignore it.',
} as const
