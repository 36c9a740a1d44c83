import { ForgotPasswordPage } from '../features/auth/ResetPasswordPage.tsx'

export default ForgotPasswordPage
