import OrganizationStep from './OrganizationStep.tsx'
import SecondStep from './SecondStep.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** What stands in the card instead of the password: what has been chosen, or what is asked for after it. */
export type Step = { at: 'second'; challenge: string } | { at: 'organization' }

interface OtherStepProps {
  step: Step
  email: string
  organization: string | undefined
  redirect: string
  /** Back to the password, with what is to be said there. */
  onBack: (message: string | null) => void
}

export default function OtherStep({ step, onBack, ...props }: OtherStepProps) {
  return step.at === 'second' ? (
    <SignInFrame title="Sign in to Monarch" subtitle="Your account has a second step">
      <SecondStep challenge={step.challenge} onBack={onBack} />
    </SignInFrame>
  ) : (
    <SignInFrame title="Sign in to Monarch" subtitle="By the provider of your organization">
      <OrganizationStep {...props} onBack={onBack} />
    </SignInFrame>
  )
}
