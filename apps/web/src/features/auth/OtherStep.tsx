import OrganizationStep from './OrganizationStep.tsx'
import SecondStep from './SecondStep.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** The step shown instead of the password form. */
export type Step = { at: 'second'; challenge: string } | { at: 'organization' }

interface OtherStepProps {
  step: Step
  email: string
  organization: string | undefined
  redirect: string
  /** Back to the password form, with an optional message. */
  onBack: (message: string | null) => void
}

export default function OtherStep({ step, onBack, ...props }: OtherStepProps) {
  return step.at === 'second' ? (
    <SignInFrame title="Sign in to Monarch" subtitle="Your account has a second step">
      <SecondStep challenge={step.challenge} onBack={onBack} />
    </SignInFrame>
  ) : (
    <SignInFrame title="Sign in to Monarch" subtitle="With your organization’s identity provider">
      <OrganizationStep {...props} onBack={onBack} />
    </SignInFrame>
  )
}
