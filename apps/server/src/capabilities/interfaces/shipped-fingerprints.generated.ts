// Generated from the shipped content by boot/shipped-fingerprints.test.ts; run it with UPDATE=1.
export const shippedFingerprints: Readonly<Record<string, string>> = {
  recruiting: 'irJlWF1+aLReei4JKRkptrLLcJnbocUX8e1EUtbbwI8=',
  asset_desk: '9L0vAxIaogJDZsEQH5Pf9+LDvZmH8zjM4mFG4h53PM0=',
  event_desk: 'BcekFvavBh73sa2W14Olgc8W8GzMOxvc7byD7OSGzfs=',
  property_desk: '209Cn2Qspb9eTs1OyOeOQhkxtUz0mttpT1QMRTiE66s=',
}
