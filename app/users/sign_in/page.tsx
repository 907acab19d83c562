import { redirect } from 'next/navigation'

export default function UsersSignInPage(): never {
  redirect('/')
}
