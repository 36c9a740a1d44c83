// Generated from the shipped content by boot/shipped-fingerprints.test.ts; run it with UPDATE=1.
export const shippedFingerprints: Readonly<Record<string, string>> = {
  recruiting: 'mQs6CY77ebeaOhIO31bJ4Sp5ji3IFEcFysus5WWqWVg=',
  asset_desk: 'tYCn4BjyPSxcHyqAsANcCc1F1NlYwlR9kug5SHI5f44=',
  event_desk: '3pUgvN8wi7+jz5DCdfrQwTIIyAucBLVvBEIvyBCjhBM=',
  property_desk: 'I/3cxs7Z7lvO3ERC/q7BOHecyUMhER1+z5bkJcWL4/8=',
}
