export default {
  label: 'Checkbox',
  summary: 'Yes or no',
  yes: 'Yes',
  no: 'No',
  threeStates: 'Three states',
  keepsNotSetApart: 'Distinguishes “not set” from unchecked. Without it, a checkbox that was never set is unchecked.',
  isChecked: 'is checked',
  isNotChecked: 'is not checked',
  checked: 'Checked',
  unchecked: 'Unchecked',
  mustBeTrueOrFalse: '{label} must be true or false',
  mustBeYesOrNo: '{label} must be yes or no, for example yes, true, 1 or x',
} as const
