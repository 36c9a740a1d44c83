import OrganizationStep from './OrganizationStep.tsx'
import SecondStep from './SecondStep.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { t } from './step-messages.ts'

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
    <SignInFrame title={t('signInToMonarch')} subtitle={t('hasSecondStep')}>
      <SecondStep challenge={step.challenge} onBack={onBack} />
    </SignInFrame>
  ) : (
    <SignInFrame title={t('signInToMonarch')} subtitle={t('withIdentityProvider')}>
      <OrganizationStep {...props} onBack={onBack} />
    </SignInFrame>
  )
}
