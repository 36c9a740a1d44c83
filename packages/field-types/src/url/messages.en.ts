export default {
  label: 'URL',
  summary: 'A link to a page',
  mustBeAWebAddress: '{label} must be a web address, for example {example}',
  openInANewTab: 'Open {address} in a new tab',
} as const
