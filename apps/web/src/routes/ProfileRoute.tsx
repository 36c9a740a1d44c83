import { ProfilePage } from '../features/settings/ProfilePage.tsx'

export default ProfilePage
